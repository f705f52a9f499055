import { cx } from '#app/ui/class-names.ts'
import { useLive } from './talk-store.ts'

/** Says that messages wait for the connection. */
export const OfflineNote = ({ className }: { className?: string }) => {
  const isOnline = useLive((live) => live.isOnline)
  return (
    <p role="status" className={isOnline ? 'sr-only' : cx('bg-safran-pale px-4 py-2 text-sm', className)}>
      {!isOnline && 'Hors connexion : vos messages partiront au retour du réseau.'}
    </p>
  )
}
