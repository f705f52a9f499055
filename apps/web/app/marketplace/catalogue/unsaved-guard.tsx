import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readSession } from '#app/lib/session.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/** Asks before the user leaves a page with unsaved changes; `children` tells what would be lost. */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A user who is no longer logged in is redirected to the login without a question.
      readSession() !== null && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Quitter cette page ?"
      confirmLabel="Quitter"
      cancelLabel="Rester"
      onConfirm={async () => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
