import { useLive } from './talk-store.ts'

/** Says that messages wait for the connection. */
export const OfflineNote = () => {
  const isOnline = useLive((live) => live.isOnline)
  return (
    <p role="status" className={isOnline ? 'sr-only' : 'bg-safran-pale px-4 py-2 text-sm'}>
      {!isOnline && 'Hors connexion : vos messages partiront au retour du réseau.'}
    </p>
  )
}
