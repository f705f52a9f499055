import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import type { PaymentWords } from './payable.ts'
import type { PaymentState } from './payment-state.ts'

type Props = { state: PaymentState; words: PaymentWords }

/** Shows the payment's progress or problem beside the pay button. */
export const PaymentNews = ({ state, words }: Props) => {
  if (state.at === 'paying') return <Waiting>Paiement en cours… Cela prend quelques secondes.</Waiting>
  if ((state.at === 'deciding' || state.at === 'checking') && state.unheard)
    return (
      <Alert tone="warning" title="La connexion est perdue">
        Nous redemandons jusqu’à avoir la réponse. Vous pouvez aussi fermer cette fenêtre : {words.unheard}
      </Alert>
    )
  if (state.at === 'checking') return <Waiting>{words.checking}</Waiting>
  if (state.at === 'deciding')
    return (
      <Alert title="Votre banque n’a pas encore répondu">Vous pouvez fermer cette fenêtre : {words.deciding}</Alert>
    )
  if (state.at === 'entry' && state.problem) {
    const { tone, text, stop } = state.problem
    return (
      <Alert tone={tone} title={stop}>
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
