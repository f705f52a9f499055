import { eurosFromCents } from '@couronne/contract/money'
import type { PaymentBody } from '@couronne/contract/payments'
import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { transaction } from '../lib/transaction.ts'
import { abandonPayment, charge } from './ask-provider.ts'
import { livePaymentOf, paymentAnswer, paymentById } from './queries.ts'

/** Pays a hold. Asked twice, or by two tabs at once, it is one charge. */
export const payAppointment = async (deps: Deps, customer: Viewer, body: PaymentBody) => {
  const attempt = () => transaction(deps.db, (db) => openAttempt(db, customer, body, deps.clock.now()))
  let payment = await attempt()
  if (payment.status === 'requires_action' && payment.payment_method !== body.payment_method) {
    // She left her bank's page and took another card.
    await abandonPayment(deps, payment)
    payment = await attempt()
  }
  if (payment.status === 'undecided') await charge(deps, payment)
  return paymentAnswer(deps.db, payment.id)
}

/** The success there was, the attempt under way, or a new one. */
const openAttempt = async (db: Db, customer: Viewer, body: PaymentBody, now: Date) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.price_cents', 'a.total_cents', 'a.hold_expires_at'])
    .where('a.id', '=', body.appointmentId)
    .where('a.customer_id', '=', customer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!appointment) throw new Refusal('not_found')
  if (appointment.status === 'Annuler') throw new Refusal('already_done', { message: 'Ce rendez-vous est annulé.' })
  const live = await livePaymentOf(db, appointment.id, customer.id)
  if (live?.status === 'succeeded') return live
  refuseOtherAmount(body, appointment)
  if (live) return live
  if (appointment.status !== 'En attente de paiement' || appointment.hold_expires_at <= now)
    throw new Refusal('hold_expired')
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

type Priced = { price_cents: number; total_cents: number }

const refuseOtherAmount = ({ amount, charges }: PaymentBody, { price_cents, total_cents }: Priced) => {
  const fee = total_cents - price_cents
  if ((amount ?? total_cents) === total_cents && (charges ?? fee) === fee) return
  throw new Refusal('price_changed', {
    details: { price: eurosFromCents(price_cents), total: eurosFromCents(total_cents), charges: fee },
  })
}
