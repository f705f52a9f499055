import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMember } from '#app/accounts/member.ts'
import { priceText, timeText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showStep } from './booking-step.tsx'
import { type HoldRequest, useHold } from './use-hold.ts'

const TermsDialog = lazy(() => import('#app/accounts/terms-dialog.tsx'))
const PaymentDialog = lazy(() => import('#app/payments/payment-dialog.tsx'))

type Props = {
  /** What to book, once everything is set; until then `missing` says what is left to choose. */
  wish: HoldRequest | null
  missing: { step: number; text: string } | undefined
  total: number | undefined
  /** Reads anew what the page shows: hours or prices have changed. */
  onOutdated: () => Promise<unknown>
}

/** From 'Confirmer' to the payment: the hours are taken first, then paid. Stays at hand at the foot of a phone's screen. */
export const ConfirmBooking = ({ wish, missing, total, onOutdated }: Props) => {
  const member = useMember()
  const navigate = useNavigate()
  const { held, hold, busy, refusal, forget } = useHold({ onOutdated })
  const [open, setOpen] = useState<'nothing' | 'terms' | 'payment'>('nothing')

  const holdAndPay = async () => {
    setOpen('nothing')
    if (wish && (await hold(wish))) setOpen('payment')
  }
  const confirm = () => (member.majeur && member.cgu ? holdAndPay() : setOpen('terms'))
  const leave = async () => {
    setOpen('nothing')
    await onOutdated()
  }
  const startOver = async () => {
    forget()
    await leave()
  }

  // Nothing else is being chosen: what is held comes first.
  const waiting = held !== null && !wish

  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      {refusal && (
        <Alert tone="danger" className="mb-3">
          {refusal.message}
          {refusal.error === 'too_many_holds' && (
            <p>
              <TextLink to="/account/mes-rendez-vous">Voir mes rendez-vous</TextLink>
            </p>
          )}
        </Alert>
      )}
      {held?.holdExpiresAt && open === 'nothing' && (
        <Alert
          className={waiting ? undefined : 'mb-3'}
          title={`Cette heure vous est gardée jusqu’à ${timeText(held.holdExpiresAt, held.zone)}`}
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
          <span className="font-display text-xl font-semibold">{total === undefined ? '—' : priceText(total)}</span>
        </p>
        <Button
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
      <p id="ce-qui-manque" className={cx('mt-2 text-sm text-ink-soft lg:text-center', waiting && 'hidden')}>
        {missing ? (
          <button
            type="button"
            onClick={() => showStep(missing.step)}
            className="min-h-11 font-semibold text-plum underline underline-offset-4"
          >
            {missing.text}
          </button>
        ) : (
          'Vous paierez à l’étape suivante.'
        )}
      </p>
      <Suspense>
        {open === 'terms' && <TermsDialog open onClose={() => setOpen('nothing')} onAccepted={holdAndPay} />}
        {open === 'payment' && held && (
          <PaymentDialog appointment={held} onLeave={leave} onExpired={startOver} onPaid={() => navigate('/')} />
        )}
      </Suspense>
    </div>
  )
}
