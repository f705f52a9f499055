import type { OwnRecord } from '@couronne/contract/accounts'
import type { AppointmentView } from '@couronne/contract/appointments'
import { centsFromEuros, eurosFromCents, feeCents, totalCents, withdrawalEndsAt } from '@couronne/contract/money'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import type { RefusalError } from '#app/lib/api.ts'
import { hourText, priceText } from '#app/lib/french.ts'
import { useMember } from '#app/sessions/member.ts'
import type { Start } from '#app/slots/starts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { cancellationText } from './cancellation-line.tsx'
import { HourTaken, NearestHours } from './hour-taken.tsx'
import type { Holding, HoldRequest } from './use-hold.ts'
import { useWithdrawalDays } from './withdrawal.ts'

const LoginDialog = lazy(() => import('#app/sessions/login-dialog.tsx'))
const TermsDialog = lazy(() => import('#app/accounts/terms-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

type Props = {
  holding: Holding
  /** Hers, and not paid yet: taken just now, or found when the page was opened. */
  held: AppointmentView | null
  /** At the hour asked for she has a visit already. */
  booked: AppointmentView | undefined
  /** What to say of an hour that was asked for and is not free. */
  lost: string | undefined
  /** What to book, once everything is set; until then `missing` says what is left to choose. */
  wish: HoldRequest | null
  missing: { step: number; text: string } | undefined
  onMissing: (step: number) => void
  /** In euros, of the service chosen. */
  price: number | undefined
  zone: string
  /** What to offer should the hour be gone. */
  nearest: Start[]
  onOtherHour: (start: Start) => void
  /** Reads anew what the page shows: hours or prices have changed. */
  onOutdated: () => Promise<unknown>
}

/** From 'Confirmer' to the payment: the hours are taken first, then paid. Stays at hand at the foot of a phone's screen. */
export const ConfirmBooking = ({
  holding,
  held,
  booked,
  lost,
  wish,
  missing,
  onMissing,
  price,
  zone,
  nearest,
  onOtherHour,
  onOutdated,
}: Props) => {
  const member = useMember()
  const navigate = useNavigate()
  const withdrawal = withdrawalEndsAt(new Date(), useWithdrawalDays())
  const { hold, busy, refusal, forget } = holding
  const [open, setOpen] = useState<'nothing' | 'terms' | 'payment'>('nothing')
  const [askedFor, setAskedFor] = useState<HoldRequest['date']>()
  const [read, setRead] = useState<RefusalError | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const confirming = useRef<HTMLButtonElement>(null)

  const holdAndPay = async () => {
    setOpen('nothing')
    setAskedFor(wish?.date)
    if (wish && (await hold(wish))) setOpen('payment')
  }
  const takeOther = (start: Start) => {
    forget()
    onOtherHour(start)
  }
  // Her session ended while she was choosing: she logs in over the page, which keeps what she chose.
  const isLoggedOut = refusal?.statusCode === 401
  const confirm = () => (member.majeur && member.cgu ? holdAndPay() : setOpen('terms'))
  /** Somebody else has an address of her own, and terms to accept: the page begins anew for her. */
  const goOnAs = ({ id }: OwnRecord) => (id === member.id ? confirm() : window.location.reload())
  const leave = async () => {
    setOpen('nothing')
    await onOutdated()
  }
  const startOver = async () => {
    forget()
    await leave()
  }

  const isTaken = refusal?.error === 'slot_taken' && (!wish || wish.date === askedFor)
  const gone = isTaken ? refusal.message : lost
  /** Her session that is over is asked for below. */
  const stop = refusal !== read && !isLoggedOut && (refusal?.error !== 'slot_taken' || isTaken) ? refusal : null

  // Nothing else is being chosen: what is held comes first.
  const waiting = held !== null && !wish

  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      {gone && <HourTaken panel={panel} message={gone} nearest={nearest} zone={zone} onChoose={takeOther} />}
      <ErrorDialog
        refusal={stop}
        onClose={() => setRead(refusal)}
        // The button that was pressed may wait for another hour now: those that are left come first.
        finalFocus={() => panel.current ?? confirming.current}
      >
        {isTaken && <NearestHours nearest={nearest} zone={zone} onChoose={takeOther} />}
        {refusal?.error === 'too_many_holds' && (
          <TextLink to={addresses.ownAppointments()}>Voir mes rendez-vous</TextLink>
        )}
      </ErrorDialog>
      {booked && (
        <Alert tone="success" title="Vous avez déjà réservé cette heure" className="mb-3">
          <LinkButton to={addresses.ownAppointments()} tone="secondary" size="small" className="mt-2">
            Voir mon rendez-vous
          </LinkButton>
        </Alert>
      )}
      {held?.holdExpiresAt && open === 'nothing' && (
        <Alert
          className={waiting ? undefined : 'mb-3'}
          title={`Cette heure vous est gardée jusqu’à ${hourText(held.holdExpiresAt, held.zone)}`}
        >
          <p>Elle vous attend aussi dans « Mes rendez-vous ».</p>
          <Button tone="secondary" size="small" className="mt-2" onClick={() => setOpen('payment')}>
            Reprendre le paiement
          </Button>
        </Alert>
      )}
      <div className={cx('flex items-center gap-4 lg:block', waiting && 'hidden lg:hidden')}>
        <p className="min-w-0 flex-1 lg:hidden">
          <span className="block text-sm text-ink-soft">Total</span>
          <span className="block font-display text-xl font-semibold">
            {price === undefined ? '—' : priceText(totalOf(price))}
          </span>
          <span className="block text-sm text-ink-soft">
            {price === undefined ? 'frais compris' : `dont ${feeText(price)} de frais`}
          </span>
        </p>
        <Button
          ref={confirming}
          size="large"
          className="lg:w-full"
          busy={busy}
          disabled={!wish}
          aria-describedby={missing && 'ce-qui-manque'}
          onClick={confirm}
        >
          Confirmer
        </Button>
      </div>
      <p id="ce-qui-manque" className={cx('mt-2 min-h-11 text-sm text-ink-soft lg:text-center', waiting && 'hidden')}>
        {missing ? (
          <button
            type="button"
            onClick={() => onMissing(missing.step)}
            className="min-h-11 font-semibold text-plum underline underline-offset-4"
          >
            {missing.text}
          </button>
        ) : (
          <>
            {wish && price !== undefined && (
              <span className="block lg:hidden">
                {cancellationText({
                  total: totalOf(price),
                  date: String(wish.date),
                  withdrawalEndsAt: withdrawal?.toISOString() ?? null,
                  zone,
                })}
              </span>
            )}
            Vous paierez à l’étape suivante.
          </>
        )}
      </p>
      <Suspense>
        {isLoggedOut && (
          <LoginDialog
            open
            onClose={forget}
            onLoggedIn={goOnAs}
            returnTo={window.location.pathname + window.location.search}
          />
        )}
        {open === 'terms' && <TermsDialog open onClose={() => setOpen('nothing')} onAccepted={holdAndPay} />}
        {open === 'payment' && held && (
          <PayDialog
            appointment={held}
            onLeave={leave}
            onLeaveUndecided={() => navigate(addresses.ownAppointments())}
            onExpired={startOver}
            onPaid={() => navigate(addresses.home())}
          />
        )}
      </Suspense>
    </div>
  )
}

const totalOf = (price: number) => eurosFromCents(totalCents(centsFromEuros(price)))
const feeText = (price: number) => priceText(eurosFromCents(feeCents(centsFromEuros(price))))
