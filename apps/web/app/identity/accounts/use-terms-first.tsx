import { lazy, Suspense, useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** Asks a member, before she shows something to everybody, for what her registration left open. */
export const useTermsFirst = () => {
  const { majeur, cgu } = useMember()
  const [waiting, setWaiting] = useState<{ answer: (accepted: boolean) => void } | null>(null)
  /** Whether she has accepted; the dialog answers where she has not yet. */
  const accepted = async () => Boolean(majeur && cgu) || new Promise<boolean>((answer) => setWaiting({ answer }))
  const close = (answer: boolean) => {
    setWaiting(null)
    waiting?.answer(answer)
  }
  const termsDialog = waiting && (
    <Suspense>
      <TermsDialog onClose={() => close(false)} onAccepted={() => close(true)} />
    </Suspense>
  )
  return { accepted, termsDialog }
}
