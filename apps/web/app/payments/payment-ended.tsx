import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { withReturn } from '#app/lib/return-address.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { StopWindow } from '#app/ui/error-window.tsx'
import type { PaymentState } from './payment-state.ts'

type Ended = Extract<PaymentState, { at: 'over' | 'refused' | 'loggedOut' }>

export const isEnded = (state: PaymentState): state is Ended =>
  state.at === 'over' || state.at === 'refused' || state.at === 'loggedOut'

type Props = { state: Ended; isInList: boolean; onLeave: () => void; onExpired: () => void }

/** Unpaid, and nothing more can be paid here: what became of it, and where to go from there. */
export const PaymentEnded = ({ state, isInList, onLeave, onExpired }: Props) => {
  /** Where the hour was being chosen, it has to be chosen anew. */
  const stop = isInList ? onLeave : onExpired
  if (state.at === 'over') {
    return (
      <StopWindow
        onClose={stop}
        title={state.refund ? 'Vous êtes remboursée' : 'Le délai est dépassé'}
        text={<TooLate refund={state.refund} />}
        action={<Button onClick={onExpired}>Choisir une autre heure</Button>}
      />
    )
  }
  if (state.at === 'refused') {
    return (
      <StopWindow
        onClose={stop}
        title="L’heure n’est plus gardée"
        text={state.text}
        action={<Button onClick={onExpired}>Choisir une autre heure</Button>}
      />
    )
  }
  return (
    <StopWindow
      onClose={onLeave}
      title="Votre session est terminée"
      text={<LoggedOut />}
      action={<LinkButton to={withReturn(addresses.welcome(), addresses.ownAppointments())}>Se reconnecter</LinkButton>}
    />
  )
}

/** Nobody can say what became of her order before she has logged in again. */
const LoggedOut = () => (
  <>
    Reconnectez-vous : « Mes rendez-vous » vous dira si votre heure est payée, ou si elle vous est encore gardée. Vous
    ne paierez pas deux fois.
  </>
)

/** Her fifteen minutes were over first; `refund` in euros when money had come all the same. */
const TooLate = ({ refund }: { refund?: number | undefined }) => (
  <>
    {refund === undefined ? (
      <>
        Le délai de paiement est dépassé : l’heure a été libérée. Rien n’a été débité. Un paiement qui arriverait encore
        confirmerait votre rendez-vous si l’heure est libre ; sinon il vous serait rendu en totalité.
      </>
    ) : (
      <>
        Votre paiement nous est parvenu, mais ces heures ne pouvaient plus être réservées. Vos {priceText(refund)} vous
        sont rendus en totalité sur votre carte ; un e-mail vous le confirme.
      </>
    )}
  </>
)
