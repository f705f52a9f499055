import { lazy, Suspense, useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** Asks a member for the declarations that the registration left open, before something becomes public. */
export const useTermsAcceptance = () => {
  const { majeur, cgu } = useMember()
  const [pendingRequest, setPendingRequest] = useState<{ answer: (accepted: boolean) => void } | null>(null)
  /** Resolves to true when the member has accepted. If not yet, the dialog asks and answers. */
  const ensureTermsAccepted = async () =>
    Boolean(majeur && cgu) || new Promise<boolean>((answer) => setPendingRequest({ answer }))
  const close = (answer: boolean) => {
    setPendingRequest(null)
    pendingRequest?.answer(answer)
  }
  const termsDialog = pendingRequest && (
    <Suspense>
      <TermsDialog onClose={() => close(false)} onAccepted={() => close(true)} />
    </Suspense>
  )
  return { ensureTermsAccepted, termsDialog }
}
