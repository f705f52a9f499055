import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { withReturn } from '#app/lib/return-address.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { StopWindow } from '#app/ui/error-dialog-content.tsx'
import type { PaymentWords } from './payable.ts'
import type { PaymentState } from './payment-state.ts'

type Ended = Extract<PaymentState, { at: 'over' | 'refused' | 'loggedOut' }>

export const isEnded = (state: PaymentState): state is Ended =>
  state.at === 'over' || state.at === 'refused' || state.at === 'loggedOut'

type Props = { state: Ended; words: PaymentWords; isInList: boolean; onLeave: () => void; onExpired: () => void }

/** The payment has ended without success. This dialog says why and offers the next step. */
export const PaymentEnded = ({ state, words, isInList, onLeave, onExpired }: Props) => {
  /** A hold that is not in the customer's list must be chosen again from the start. */
  const close = isInList ? onLeave : onExpired
  const again = <Button onClick={onExpired}>{words.again}</Button>
  if (state.at === 'over') {
    return (
      <StopWindow
        onClose={close}
        title={state.refund ? 'Vous êtes remboursée' : 'Le délai est dépassé'}
        // The amount is in euros. It is present when money arrived after the hold had expired.
        text={state.refund === undefined ? words.over : words.tooLate(priceText(state.refund))}
        action={again}
      />
    )
  }
  if (state.at === 'refused') {
    return <StopWindow onClose={close} title={words.released} text={state.text} action={again} />
  }
  // The result of the payment can be read only after a new login.
  return (
    <StopWindow
      onClose={onLeave}
      title="Votre session est terminée"
      text={words.loggedOut}
      action={<LinkButton to={withReturn(addresses.welcome(), words.list)}>Se reconnecter</LinkButton>}
    />
  )
}
