import { lockAppointment } from '../appointments/queries.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { recordHandRefund } from '../ledger/movements.ts'
import type { Db } from '../lib/database/database.ts'
import { transaction } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** Writes down, once, that a refund which her bank did not take has reached the customer in another way; its visit's id. */
export const sendRefundOtherwise = (deps: Deps, operator: Viewer, refundId: string, how: string) =>
  refusing({ sent_otherwise_once: 'already_done' }, () =>
    transaction(deps.db, async (db) => {
      const at = deps.clock.now()
      const visit = await lockAppointment(db, operator, await visitOf(db, refundId))
      if (visit.by !== 'admin')
        throw new Refusal('forbidden', { message: 'C’est votre rendez-vous : une collègue s’en occupe.' })
      const refund = await db
        .selectFrom('refunds as r')
        .select(['r.status', 'r.amount_cents', 'r.replaced_cents'])
        .where('r.id', '=', refundId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const cents = refund.amount_cents - refund.replaced_cents
      if (refund.status !== 'failed' || cents === 0) throw new Refusal('already_done')
      await db
        .insertInto('hand_refunds')
        .values({ refund_id: refundId, amount_cents: cents, how, sent_at: at })
        .execute()
      await db.updateTable('refunds').set({ replaced_cents: refund.amount_cents }).where('id', '=', refundId).execute()
      const { id: appointmentId, customer_id: customerId } = visit
      await recordHandRefund(db, { refundId, purchaseId: appointmentId, customerId, cents, at })
      await enqueueMail({ ...deps, db }, { kind: 'refund_otherwise', userId: customerId, subjectId: refundId })
      const details = { cents }
      const action = { userId: customerId, appointmentId, reason: how, details }
      await recordAction({ ...deps, db }, operator, { kind: 'refund_sent_otherwise', ...action })
      return appointmentId
    }),
  )

const visitOf = async (db: Db, refundId: string) => {
  const found = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select('y.appointment_id')
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!found?.appointment_id) throw new Refusal('not_found')
  return found.appointment_id
}
