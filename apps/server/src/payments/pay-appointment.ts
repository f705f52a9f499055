import { type PaymentBody, releasedForRefusals } from '@couronne/contract/payments'
import { isHeld, priceChanged } from '../appointments/appointment.ts'
import type { Deps } from '../deps.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import { type Key, noKey } from '../lib/http/idempotency.ts'
import { Refusal } from '../lib/refusal.ts'
import { withPatience } from '../provider/provider-away.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { abandonPayment, charge } from './ask-provider.ts'
import { livePaymentOf, type Payment, paymentAnswer, paymentById } from './queries.ts'
import { professionalIsShutOut } from './shut-out.ts'
import { visitInTurn } from './visit-in-turn.ts'

/** By then a person knows that the answer will not come; before it, a second click or tab joins the attempt under way. */
const answeredByMs = 20_000

/** Pays a hold. Asked twice, or by two tabs at once, it is one charge; under a key it is that key's attempt for ever. */
export const payAppointment = (deps: Deps, customer: Viewer, body: PaymentBody, key: Key = noKey) =>
  withPatience(deps, pay(deps, customer, body, key))

const pay = async (deps: Deps, customer: Viewer, body: PaymentBody, key: Key) => {
  const attempt = () =>
    transaction(deps.db, async (db) => {
      const now = deps.clock.now()
      const begun = await key.claim(db)
      if (begun) return { payment: await paymentById(db, begun), isLeft: false }
      const payment = await openAttempt(db, customer, body, now)
      const isLeft = payment.payment_method !== body.payment_method && isStuck(payment, now)
      if (!isLeft) await key.keepEffect(db, payment.id)
      return { payment, isLeft }
    })
  let { payment, isLeft } = await attempt()
  if (isLeft) {
    await abandonPayment(deps, payment)
    // Still the first one, if its bank has taken it meanwhile or nobody could be asked.
    payment = (await attempt()).payment
  }
  if (payment.status === 'undecided') await charge(deps, payment)
  return paymentAnswer(deps.db, payment.id)
}

/** She waits at her bank's page, or for an answer that was lost: another card takes this attempt's place. */
const isStuck = ({ status, created_at }: Payment, now: Date) =>
  status === 'requires_action' || (status === 'undecided' && created_at.getTime() <= now.getTime() - answeredByMs)

/** The success there was, the attempt under way, or a new one. */
const openAttempt = async (db: Tx, customer: Viewer, body: PaymentBody, now: Date) => {
  const isShutOut = await professionalIsShutOut(db, body.appointmentId)
  const appointment = await visitInTurn(db, body.appointmentId)
    .select([
      'a.id',
      'a.status',
      'a.price_cents',
      'a.total_cents',
      'a.hold_expires_at as holdExpiresAt',
      'a.released_by',
    ])
    .where('a.customer_id', '=', customer.id)
    .executeTakeFirst()
  if (!appointment) throw new Refusal('not_found')
  if (appointment.status === 'Annuler') throw new Refusal('already_done', { message: 'Ce rendez-vous est annulé.' })
  const live = await livePaymentOf(db, appointment.id, customer.id)
  if (live?.status === 'succeeded') return live
  if (isShutOut) throw new Refusal('professional_shut_out', live && { message: shutOutMeanwhile })
  refuseOtherAmount(body, appointment)
  if (live) return live
  if (appointment.released_by === 'refused_cards')
    throw new Refusal('too_many_refusals', { details: releasedForRefusals })
  if (!isHeld(appointment, now)) throw new Refusal('hold_expired')
  // The unique index one_live_payment would refuse a second one; the lock above lets the second find the first.
  const { id } = await db
    .insertInto('payments')
    .values({
      appointment_id: appointment.id,
      payment_method: body.payment_method,
      amount_cents: appointment.total_cents,
      status: 'undecided',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return paymentById(db, id)
}

const shutOutMeanwhile =
  'Cette coiffeuse ne prend plus de rendez-vous. Si votre paiement aboutit encore, il vous est remboursé en totalité.'

type Priced = { price_cents: number; total_cents: number }

const refuseOtherAmount = ({ amount, charges }: PaymentBody, { price_cents, total_cents }: Priced) => {
  const fee = total_cents - price_cents
  if ((amount ?? total_cents) === total_cents && (charges ?? fee) === fee) return
  throw priceChanged(price_cents, total_cents)
}
