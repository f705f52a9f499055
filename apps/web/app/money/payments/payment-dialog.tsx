import { centsFromEuros } from '@couronne/contract/lib/money'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { AlertDialog } from '#app/ui/error-dialog-content.tsx'
import { CardChoiceField } from '../saved-cards/card-choice-field.tsx'
import { KeepCardField } from '../saved-cards/keep-card-field.tsx'
import { type CardChoice, otherCard, useCardChoice } from '../saved-cards/use-card-choice.ts'
import { CardEntry } from './card-entry.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { KeepLonger } from './keep-longer.tsx'
import type { Payable } from './payable.ts'
import { isEnded, PaymentEnded } from './payment-ended.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import type { Problem } from './payment-state.ts'
import { type CardForm, useCardEntry } from './use-card-entry.ts'
import { useHoldExtension } from './use-hold-extension.ts'
import { type Card, usePayment } from './use-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const savedCard = (id: string, { authenticate }: CardForm): Card => ({
  validate: async () => undefined,
  collect: async () => ({ paymentMethod: id }),
  authenticate,
})

const typedCard = (entry: CardForm, { keep }: CardChoice): Card => ({
  ...entry,
  collect: async () => {
    const collected = await entry.collect()
    return 'problem' in collected ? collected : { ...collected, saveCard: keep && !collected.isWallet }
  },
})

export type PaymentCallbacks = {
  /** The customer closed the dialog without paying. The hold stays. */
  onLeave: () => void
  /** The customer closed the dialog before the result was known. */
  onLeaveUndecided: () => void
  /** The hold has expired, so the customer starts over. */
  onExpired: () => void
  onPaid: () => void
}

/** `summary` shows what is paid. `paid` replaces this dialog after the payment. */
type Props = Omit<PaymentCallbacks, 'onPaid'> & { payable: Payable; summary: ReactNode; paid: ReactNode }

export const PaymentDialog = ({ payable, summary, paid, onLeave, onLeaveUndecided, onExpired }: Props) => {
  const { total, texts } = payable
  const extension = useHoldExtension(payable)
  const secondsLeft = useSecondsLeft(extension.holdExpiresAt)
  const { state, pay, expire, clearProblem } = usePayment({ ...payable, loadState: extension.loadState })
  /** While the charge request runs, the dialog cannot be closed. */
  const leave = () => {
    if (state.at === 'entry') onLeave()
    if (state.at === 'deciding' || state.at === 'checking') onLeaveUndecided()
  }
  const choice = useCardChoice(clearProblem)
  const isTyped = choice.chosen === otherCard
  const entry = useCardEntry({
    ...{ amountCents: centsFromEuros(total), isNeeded: isTyped, onChange: clearProblem, onEscape: leave },
  })
  const card: Card = choice.savedId ? savedCard(choice.savedId, entry) : typedCard(entry, choice)
  const canPay = choice.savedId !== undefined || (isTyped && entry.status === 'ready')
  const isBusy = state.at !== 'entry'
  const isInList = useLocation().pathname === texts.list

  const payButton = useRef<HTMLButtonElement>(null)
  const [dismissedProblem, setDismissedProblem] = useState<Problem>()
  const problem = state.at === 'entry' && state.problem !== dismissedProblem ? state.problem : undefined

  const hasExpired = state.at === 'entry' && secondsLeft === 0
  const onHoldExpired = useEffectEvent(expire)
  useEffect(() => {
    if (hasExpired) void onHoldExpired()
  }, [hasExpired])

  if (state.at === 'paid') return paid
  if (isEnded(state))
    return <PaymentEnded state={state} texts={texts} isInList={isInList} onLeave={onLeave} onExpired={onExpired} />
  return (
    <Dialog open isHidden={state.at === 'challenge'} onClose={leave} title="Paiement">
      {/* The form lets the Enter key in the card's frame submit too. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canPay) void pay(card)
        }}
      >
        {state.at !== 'deciding' && secondsLeft > 0 && (
          <HoldCountdown label={texts.countdownLabel} seconds={secondsLeft} />
        )}
        {state.at === 'entry' && <KeepLonger extension={extension} seconds={secondsLeft} />}
        <div className="mt-3 grid gap-4">
          {summary}
          <CardChoiceField choice={choice} busy={isBusy} />
          <div hidden={choice.savedId !== undefined}>
            <CardEntry
              frame={entry.frame}
              status={entry.status}
              busy={isBusy}
              fallbackText={texts.cardUnavailable}
              onRetry={entry.retry}
            />
            {!entry.isWallet && <KeepCardField choice={choice} busy={isBusy} />}
          </div>
        </div>
        {/* The button stays visible while the rest scrolls under it. */}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 bg-blanc px-5 pt-3 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
          <PaymentProgress state={state} texts={texts} />
          <Button ref={payButton} type="submit" busy={isBusy} disabled={!canPay} className="min-h-14">
            <span>
              Commander avec obligation de paiement <span className="whitespace-nowrap">({priceText(total)})</span>
            </span>
          </Button>
        </div>
      </form>
      {problem?.dialogTitle && (
        <AlertDialog
          title={problem.dialogTitle}
          text={problem.text}
          onClose={() => setDismissedProblem(problem)}
          finalFocus={() => payButton.current}
        />
      )}
    </Dialog>
  )
}
