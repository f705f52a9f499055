import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { withReturnTo } from '#app/lib/return-to.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/error-dialog-content.tsx'
import type { PaymentTexts } from './payable.ts'
import type { PaymentState } from './payment-state.ts'

type EndedState = Extract<PaymentState, { at: 'over' | 'refused' | 'loggedOut' }>

export const isEnded = (state: PaymentState): state is EndedState =>
  state.at === 'over' || state.at === 'refused' || state.at === 'loggedOut'

type Props = { state: EndedState; texts: PaymentTexts; isInList: boolean; onLeave: () => void; onExpired: () => void }

/** The payment has ended without success. This dialog says why and offers the next step. */
export const PaymentEnded = ({ state, texts, isInList, onLeave, onExpired }: Props) => {
  /** A hold that is not in the customer's list must be chosen again from the start. */
  const close = isInList ? onLeave : onExpired
  const startOverButton = <Button onClick={onExpired}>{texts.startOver}</Button>
  if (state.at === 'over') {
    return (
      <AlertDialog
        onClose={close}
        title={state.refund ? 'Votre paiement est remboursé' : 'Le délai est dépassé'}
        // The amount is in euros. It is present when money arrived after the hold had expired.
        text={state.refund === undefined ? texts.expired : texts.tooLate(priceText(state.refund))}
        action={startOverButton}
      />
    )
  }
  if (state.at === 'refused') {
    return <AlertDialog onClose={close} title={texts.released} text={state.text} action={startOverButton} />
  }
  // The result of the payment can be read only after a new login.
  return (
    <AlertDialog
      onClose={onLeave}
      title="Votre session est terminée"
      text={texts.loggedOut}
      action={<LinkButton to={withReturnTo(addresses.welcome(), texts.list)}>Se reconnecter</LinkButton>}
    />
  )
}
