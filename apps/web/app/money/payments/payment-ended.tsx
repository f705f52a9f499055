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

/** Unpaid, and nothing more can be paid here: what became of it, and where to go from there. */
export const PaymentEnded = ({ state, words, isInList, onLeave, onExpired }: Props) => {
  /** Where it was being chosen, it has to be chosen anew. */
  const stop = isInList ? onLeave : onExpired
  const again = <Button onClick={onExpired}>{words.again}</Button>
  if (state.at === 'over') {
    return (
      <StopWindow
        onClose={stop}
        title={state.refund ? 'Vous êtes remboursée' : 'Le délai est dépassé'}
        // Her time was over first; in euros when money had come all the same.
        text={state.refund === undefined ? words.over : words.tooLate(priceText(state.refund))}
        action={again}
      />
    )
  }
  if (state.at === 'refused') {
    return <StopWindow onClose={stop} title={words.released} text={state.text} action={again} />
  }
  // Nobody can say what became of her order before she has logged in again.
  return (
    <StopWindow
      onClose={onLeave}
      title="Votre session est terminée"
      text={words.loggedOut}
      action={<LinkButton to={withReturn(addresses.welcome(), words.list)}>Se reconnecter</LinkButton>}
    />
  )
}
