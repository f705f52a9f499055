import { type PaymentBody, releasedForRefusedCards } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import { isApart } from '../../identity/blocks/queries.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { IdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { beginPayment, pay } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { cardUseOf } from '../../money/saved-cards/card-use.ts'
import { isHeld, priceChanged } from './appointment.rules.ts'
import { lockedAppointment } from './locked-appointment.ts'
import { isProfessionalGone } from './professional-gone.ts'

export const payAppointment = (deps: Deps, customer: Viewer, body: PaymentBody, key?: IdempotencyKey) =>
  pay(deps, body, (db, now) => openAttempt(db, customer, body, now), key)

const openAttempt = async (db: Tx, customer: Viewer, body: PaymentBody, now: Date) => {
  const { live, isRequest: isManualCapture, ...part } = await lockPayableAppointment(db, customer, body, now)
  if (live) return live
  const card = { paymentMethod: body.paymentMethod, cardUse: await cardUseOf(db, customer.id, body) }
  return beginPayment(db, { parts: [part], ...card, isManualCapture }, now)
}

/**
 * Locks the appointment and returns its successful or pending payment, if any, and what to pay. It throws where the
 * appointment can no longer be paid. A suspension, a deleted account and a block read the same.
 */
export const lockPayableAppointment = async (
  db: Tx,
  customer: Pick<Viewer, 'id'>,
  body: RequestedPayment,
  now: Date,
) => {
  const isGone = await isProfessionalGone(db, body.appointmentId)
  const appointment = await lockedAppointment(db, body.appointmentId)
    .select(['a.id', 'a.status', 'a.priceCents', 'a.totalCents', 'a.holdExpiresAt', 'a.releasedBy', 'a.isRequest'])
    .select(({ ref }) => isApart(ref('a.customerId'), ref('a.professionalId')).as('isApart'))
    .where('a.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  if (appointment.status === 'cancelled')
    throw new DomainError('already_done', { message: 'Ce rendez-vous est annulé.' })
  const live = await livePaymentOf(db, appointment.id, customer.id)
  const { id: purchaseId, totalCents: amountCents, isRequest } = appointment
  if (live?.status === 'succeeded') return { live, purchaseId, amountCents, isRequest }
  if (isGone || appointment.isApart) throw new DomainError('professional_gone', live && { message: goneMessage })
  rejectOtherAmount(body, appointment)
  if (live) return { live, purchaseId, amountCents, isRequest }
  if (appointment.releasedBy === 'refused_cards')
    throw new DomainError('too_many_refusals', { details: releasedForRefusedCards })
  if (!isHeld(appointment, now)) throw new DomainError('hold_expired')
  return { live, purchaseId, amountCents, isRequest }
}

type RequestedPayment = Pick<PaymentBody, 'appointmentId' | 'amount' | 'charges'>

const goneMessage =
  'Ce rendez-vous n’est plus disponible. Si votre paiement aboutit encore, il vous est remboursé en totalité.'

type Priced = { priceCents: number; totalCents: number }

const rejectOtherAmount = ({ amount, charges }: RequestedPayment, { priceCents, totalCents }: Priced) => {
  const fee = totalCents - priceCents
  if ((amount ?? totalCents) === totalCents && (charges ?? fee) === fee) return
  throw priceChanged(priceCents, totalCents)
}
