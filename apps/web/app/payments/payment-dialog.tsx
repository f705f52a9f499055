import type { AppointmentView } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { StopWindow } from '#app/ui/error-window.tsx'
import { CardEntry } from './card-entry.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { isEnded, PaymentEnded } from './payment-ended.tsx'
import { PaymentNews } from './payment-news.tsx'
import type { Problem } from './payment-state.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { useCardEntry } from './use-card-entry.ts'
import { usePayment } from './use-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

export type PaymentDialogProps = {
  /** Held for the person logged in. */
  appointment: AppointmentView
  /** Closed without paying: the hold lives on. */
  onLeave: () => void
  /** Closed before anybody could say whether it is paid. */
  onLeaveUndecided: () => void
  /** The hold is over: other hours must be chosen. */
  onExpired: () => void
  onPaid: () => void
}

/** `cancellation`: what changing one's mind costs, read before it is paid; `booked`: what was booked, read after. */
type Props = PaymentDialogProps & { cancellation: ReactNode; booked: ReactNode }

export const PaymentDialog = ({ appointment, cancellation, booked, ...ends }: Props) => {
  const { onLeave, onLeaveUndecided, onExpired, onPaid } = ends
  const { total, holdExpiresAt } = appointment
  const secondsLeft = useSecondsLeft(holdExpiresAt)
  const { state, pay, lapse, forget } = usePayment(appointment)
  /** Nothing while the answer to her order is a moment away. */
  const leave = () => {
    if (state.at === 'entry') onLeave()
    if (state.at === 'deciding' || state.at === 'checking') onLeaveUndecided()
  }
  const card = useCardEntry({ amountCents: centsFromEuros(total), onChange: forget, onEscape: leave })
  const isBusy = state.at !== 'entry'
  const isInList = useLocation().pathname === addresses.ownAppointments()

  const ordering = useRef<HTMLButtonElement>(null)
  const [read, setRead] = useState<Problem>()
  const problem = state.at === 'entry' && state.problem !== read ? state.problem : undefined

  const hasLapsed = state.at === 'entry' && secondsLeft === 0
  const onLapse = useEffectEvent(lapse)
  useEffect(() => {
    if (hasLapsed) void onLapse()
  }, [hasLapsed])

  if (state.at === 'paid') {
    return (
      <Dialog
        open
        onClose={onPaid}
        title="La réservation a été prise en compte"
        actions={
          <>
            {!isInList && <LinkButton to={addresses.ownAppointments()}>Voir mon rendez-vous</LinkButton>}
            <Button tone={isInList ? 'primary' : 'secondary'} onClick={onPaid}>
              Fermer
            </Button>
          </>
        }
      >
        {booked}
      </Dialog>
    )
  }
  if (isEnded(state)) return <PaymentEnded state={state} isInList={isInList} onLeave={onLeave} onExpired={onExpired} />
  return (
    <Dialog open away={state.at === 'challenge'} onClose={leave} title="Paiement">
      {/* A form, so that the key Enter in the card's frame orders too. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (card.status === 'ready') void pay(card)
        }}
      >
        {state.at !== 'deciding' && secondsLeft > 0 && <HoldCountdown seconds={secondsLeft} />}
        <div className="mt-3 grid gap-4">
          <PaymentSummary appointment={appointment} cancellation={cancellation} />
          <CardEntry frame={card.frame} status={card.status} busy={isBusy} onRetry={card.retry} />
        </div>
        {/* Stays in sight while the rest scrolls under it. */}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 bg-blanc px-5 pt-3 pb-5 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
          <PaymentNews state={state} />
          <Button ref={ordering} type="submit" busy={isBusy} disabled={card.status !== 'ready'} className="min-h-14">
            <span>
              Commander avec obligation de paiement <span className="whitespace-nowrap">({priceText(total)})</span>
            </span>
          </Button>
        </div>
      </form>
      {problem?.stop && (
        <StopWindow
          title={problem.stop}
          text={problem.text}
          onClose={() => setRead(problem)}
          finalFocus={() => ordering.current}
        />
      )}
    </Dialog>
  )
}
