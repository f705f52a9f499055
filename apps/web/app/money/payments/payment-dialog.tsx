import { centsFromEuros } from '@couronne/contract/lib/money'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { AlertDialog } from '#app/ui/error-dialog-content.tsx'
import { CardEntry } from './card-entry.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import type { Payable } from './payable.ts'
import { isEnded, PaymentEnded } from './payment-ended.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import type { Problem } from './payment-state.ts'
import { useCardEntry } from './use-card-entry.ts'
import { usePayment } from './use-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

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
  const { total, holdExpiresAt, texts } = payable
  const secondsLeft = useSecondsLeft(holdExpiresAt)
  const { state, pay, expire, clearProblem } = usePayment(payable)
  /** While the charge request runs, the dialog cannot be closed. */
  const leave = () => {
    if (state.at === 'entry') onLeave()
    if (state.at === 'deciding' || state.at === 'checking') onLeaveUndecided()
  }
  const card = useCardEntry({ amountCents: centsFromEuros(total), onChange: clearProblem, onEscape: leave })
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
          if (card.status === 'ready') void pay(card)
        }}
      >
        {state.at !== 'deciding' && secondsLeft > 0 && (
          <HoldCountdown label={texts.countdownLabel} seconds={secondsLeft} />
        )}
        <div className="mt-3 grid gap-4">
          {summary}
          <CardEntry
            frame={card.frame}
            status={card.status}
            busy={isBusy}
            fallbackText={texts.cardUnavailable}
            onRetry={card.retry}
          />
        </div>
        {/* The button stays visible while the rest scrolls under it. */}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 bg-blanc px-5 pt-3 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
          <PaymentProgress state={state} texts={texts} />
          <Button ref={payButton} type="submit" busy={isBusy} disabled={card.status !== 'ready'} className="min-h-14">
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
