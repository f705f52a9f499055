import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import type { PaymentTexts } from './payable.ts'
import type { PaymentState } from './payment-state.ts'

type Props = { state: PaymentState; texts: PaymentTexts }

/** Shows the payment's progress or problem beside the pay button. */
export const PaymentProgress = ({ state, texts }: Props) => {
  if (state.at === 'paying') return <Waiting>Paiement en cours… Cela prend quelques secondes.</Waiting>
  if ((state.at === 'deciding' || state.at === 'checking') && state.isUnreachable)
    return (
      <Alert tone="warning" title="La connexion est perdue">
        Nous redemandons jusqu’à avoir la réponse. Vous pouvez aussi fermer cette fenêtre : {texts.unreachable}
      </Alert>
    )
  if (state.at === 'checking') return <Waiting>{texts.checking}</Waiting>
  if (state.at === 'deciding')
    return (
      <Alert title="Votre banque n’a pas encore répondu">Vous pouvez fermer cette fenêtre : {texts.deciding}</Alert>
    )
  if (state.at === 'entry' && state.problem) {
    const { tone, text, dialogTitle } = state.problem
    return (
      <Alert tone={tone} title={dialogTitle}>
        {text}
      </Alert>
    )
  }
  return null
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-center text-sm text-ink-soft">
    {children}
  </p>
)
