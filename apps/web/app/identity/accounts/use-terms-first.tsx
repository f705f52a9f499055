import { lazy, Suspense, useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** Asks a member for the declarations that the registration left open, before something becomes public. */
export const useTermsFirst = () => {
  const { majeur, cgu } = useMember()
  const [waiting, setWaiting] = useState<{ answer: (accepted: boolean) => void } | null>(null)
  /** Resolves to true when the member has accepted. If not yet, the dialog asks and answers. */
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
