import { useNavigation } from 'react-router'

/** Shows a bar at the top when the next page takes noticeably long. */
export const NavigationProgress = () => {
  const busy = useNavigation().state !== 'idle'
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {busy && (
        <>
          <span className="sr-only">Chargement de la page…</span>
          <span className="block h-1 origin-left animate-progress bg-terracotta" />
        </>
      )}
    </div>
  )
}
