import type { Deps } from '../deps.ts'
import { leftOfOrder } from '../ledger/left-queries.ts'
import { recordCancellation } from '../ledger/movements.ts'
import { refundPayment } from '../ledger/refund-payment.ts'
import { transaction, type Within } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { endUnpaid, lockProducts } from './lapse-orders.ts'
import { makeMove } from './make-move.ts'
import { refuseCancelling } from './order.ts'
import { lockOrder, orderSeenBy, paymentOf } from './queries.ts'

/** Cancels an order of hers that has not left: its units are there for others at once, and all that is left of its money goes back. */
export const cancelOrder = async (deps: Deps, viewer: Viewer, id: string) => {
  await transaction(deps.db, async (db) => {
    const order = await lockOrder(db, viewer, id)
    refuseCancelling(order, order.isHers)
    await lockProducts(db, [], [order])
    if (order.isPaid) return cancelSale({ ...deps, db }, order)
    await refusing({ not_while_being_paid: notDecided() }, () => endUnpaid(db, [order], 'customer', deps.clock.now()))
  })
  return orderSeenBy(deps, viewer, id)
}

const notDecided = () =>
  new Refusal('order_being_paid', {
    message: 'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
  })

type Sale = { id: string; customer_id: string; total_cents: number }

const cancelSale = async (deps: Within<Deps>, { id, customer_id: customerId, total_cents: totalCents }: Sale) => {
  const { db, clock } = deps
  const at = clock.now()
  const { leftCents } = await leftOfOrder(db, id)
  await makeMove(db, 'cancel', { cancelled_at: at, cancelled_by: 'customer', kept_cents: totalCents - leftCents })
    .where('id', '=', id)
    .execute()
  const sale = { id, customerId, professionalId: null, priceCents: 0, totalCents }
  await recordCancellation(db, sale, { refundCents: leftCents, leftCents, at })
  if (leftCents > 0)
    await refundPayment(deps, { paymentId: await paymentOf(db, id), amountCents: leftCents, cause: 'cancellation' })
  await enqueueMail(deps, { kind: 'order_cancelled', userId: customerId, subjectId: id })
}
