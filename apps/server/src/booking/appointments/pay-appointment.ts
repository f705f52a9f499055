import { type PaymentBody, releasedForRefusals } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Key } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { beginPayment, pay } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { isHeld, priceChanged } from './appointment.rules.ts'
import { lockedVisit } from './locked-appointment.ts'
import { professionalIsShutOut } from './professional-suspended.ts'

export const payAppointment = (deps: Deps, customer: Viewer, body: PaymentBody, key?: Key) =>
  pay(deps, body, (db, now) => openAttempt(db, customer, body, now), key)

const openAttempt = async (db: Tx, customer: Viewer, body: PaymentBody, now: Date) => {
  const { live, ...part } = await payableVisit(db, customer, body, now)
  return live ?? beginPayment(db, { parts: [part], paymentMethod: body.paymentMethod }, now)
}

/**
 * Locks the appointment and returns its successful or pending payment, if any, and what to pay. It throws where the
 * appointment can no longer be paid.
 */
export const payableVisit = async (db: Tx, customer: Pick<Viewer, 'id'>, body: Asked, now: Date) => {
  const isShutOut = await professionalIsShutOut(db, body.appointmentId)
  const appointment = await lockedVisit(db, body.appointmentId)
    .select(['a.id', 'a.status', 'a.priceCents', 'a.totalCents', 'a.holdExpiresAt', 'a.releasedBy'])
    .where('a.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!appointment) throw new Refusal('not_found')
  if (appointment.status === 'cancelled') throw new Refusal('already_done', { message: 'Ce rendez-vous est annulé.' })
  const live = await livePaymentOf(db, appointment.id, customer.id)
  const { id: purchaseId, totalCents: amountCents } = appointment
  if (live?.status === 'succeeded') return { live, purchaseId, amountCents }
  if (isShutOut) throw new Refusal('professional_shut_out', live && { message: shutOutMeanwhile })
  refuseOtherAmount(body, appointment)
  if (live) return { live, purchaseId, amountCents }
  if (appointment.releasedBy === 'refused_cards')
    throw new Refusal('too_many_refusals', { details: releasedForRefusals })
  if (!isHeld(appointment, now)) throw new Refusal('hold_expired')
  return { live, purchaseId, amountCents }
}

type Asked = Pick<PaymentBody, 'appointmentId' | 'amount' | 'charges'>

const shutOutMeanwhile =
  'Cette coiffeuse ne prend plus de rendez-vous. Si votre paiement aboutit encore, il vous est remboursé en totalité.'

type Priced = { priceCents: number; totalCents: number }

const refuseOtherAmount = ({ amount, charges }: Asked, { priceCents, totalCents }: Priced) => {
  const fee = totalCents - priceCents
  if ((amount ?? totalCents) === totalCents && (charges ?? fee) === fee) return
  throw priceChanged(priceCents, totalCents)
}
