import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import type { PaymentState } from './payment-state.ts'

/** What there is to say beside the button that pays. */
export const PaymentNews = ({ state }: { state: PaymentState }) => {
  if (state.at === 'paying') return <Waiting>Paiement en cours… Cela prend quelques secondes.</Waiting>
  if ((state.at === 'deciding' || state.at === 'checking') && state.unheard)
    return (
      <Alert tone="warning" title="La connexion est perdue">
        Nous redemandons jusqu’à avoir la réponse. Vous pouvez aussi fermer cette fenêtre : « Mes rendez-vous » vous
        dira si votre heure est payée.
      </Alert>
    )
  if (state.at === 'checking') return <Waiting>Nous vérifions votre réservation…</Waiting>
  if (state.at === 'deciding')
    return (
      <Alert title="Votre banque n’a pas encore répondu">
        Vous pouvez fermer cette fenêtre : votre rendez-vous se mettra à jour tout seul.
      </Alert>
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
