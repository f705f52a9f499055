import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'

/** These texts say why a bank does not accept a refund, by the provider's code. */
const failures: Record<string, string> = {
  expired_or_canceled_card: 'la carte a expiré ou a été annulée',
  lost_or_stolen_card: 'la carte a été déclarée perdue ou volée',
  declined: "la banque n'a pas accepté le versement",
  charge_for_pending_refund_disputed: 'le paiement est contesté auprès de la banque',
}

export const failureInFrench = (code: string | null) => failures[code ?? ''] ?? "la banque n'a pas donné de raison"

type SentRefund = { status: string; amountCents: number; replacedCents: number }

/** Returns the cents of a refund that the bank has refused and that the customer has not got in another way. */
export const failedRefundCents = ({ status, amountCents, replacedCents }: SentRefund) =>
  status === 'failed' ? amountCents - replacedCents : 0

/**
 * Returns all refunds of an appointment or an order as operators see them, the oldest first. `isOwn` means that the
 * purchase is the reading operator's own.
 */
export const operatorRefundsOf = async (db: Db, purchaseId: string, { isOwn }: { isOwn: boolean }) => {
  const refunds = await db
    .selectFrom('refunds as r')
    .leftJoin('goodwillRefunds as w', (join) => join.on(sql<boolean>`r.cause = 'goodwill_refund ' || w.id`))
    .leftJoin('orderRefunds as f', (join) => join.on(sql<boolean>`r.cause = 'order_refund ' || f.id`))
    .leftJoin('manualRefunds as h', 'h.refundId', 'r.id')
    .select(['r.id', 'r.createdAt as at', 'r.failureReason as failureCode'])
    .select(['r.status as sent', 'r.amountCents', 'r.replacedCents'])
    .select((eb) => eb.fn.coalesce('h.how', 'w.reason', 'f.reason').as('reason'))
    .select([
      // A refund that is replaced in part shows the rest.
      euros(sql<number>`(coalesce(h.amount_cents, r.amount_cents - r.replaced_cents % r.amount_cents))`).as('amount'),
      sql<OperatorRefund['status']>`case when h.refund_id is not null then 'manual'
        when r.replaced_cents = r.amount_cents then 'replaced' else r.status end`.as('status'),
    ])
    .where('r.purchaseId', '=', purchaseId)
    .orderBy('r.createdAt')
    .execute()
  return refunds.map(({ failureCode, sent, amountCents, replacedCents, ...refund }) => ({
    ...refund,
    failure: refund.status === 'failed' ? failureInFrench(failureCode) : null,
    maySendManually: !isOwn && failedRefundCents({ status: sent, amountCents, replacedCents }) > 0,
  }))
}

/** Returns the cents of refunds, except the cancellation's, that a bank refused and nobody gave back in another way. */
export const owedAfterFailedRefunds = async (db: Db, purchaseId: string) => {
  const { cents } = await db
    .selectFrom('refunds as r')
    .select(sql<number>`coalesce(sum(r.amount_cents - r.replaced_cents), 0)::integer`.as('cents'))
    .where('r.purchaseId', '=', purchaseId)
    .where('r.status', '=', 'failed')
    .where('r.cause', '<>', 'cancellation')
    .executeTakeFirstOrThrow()
  return cents
}

/** Returns the refund of a payment for this cause; its amount is in cents. */
export const refundOfCause = (db: Db, paymentId: string, cause: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.paymentId')
    .select(['r.id', 'r.paymentId', 'r.amountCents as amount', 'y.currency', 'r.status'])
    .select('r.createdAt')
    .where('r.paymentId', '=', paymentId)
    .where('r.cause', '=', cause)
    .executeTakeFirstOrThrow()
