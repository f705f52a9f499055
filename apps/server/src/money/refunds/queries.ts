import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'

/** Why a bank does not take money back, by the provider's code. */
const failures: Record<string, string> = {
  expired_or_canceled_card: 'la carte a expiré ou a été annulée',
  lost_or_stolen_card: 'la carte a été déclarée perdue ou volée',
  declined: "la banque n'a pas accepté le versement",
  charge_for_pending_refund_disputed: 'le paiement est contesté auprès de la banque',
}

export const failureInFrench = (code: string | null) => failures[code ?? ''] ?? "la banque n'a pas donné de raison"

type Sent = { status: string; amountCents: number; replacedCents: number }

/** What of a refund her bank has refused and the customer has in no other way, in cents. */
export const refusedCents = ({ status, amountCents, replacedCents }: Sent) =>
  status === 'failed' ? amountCents - replacedCents : 0

/** All that goes back of a visit or an order, hers who reads or not, as operators see it, the oldest first. */
export const operatorRefundsOf = async (db: Db, purchaseId: string, { isHers }: { isHers: boolean }) => {
  const refunds = await db
    .selectFrom('refunds as r')
    .leftJoin('goodwillRefunds as w', (join) => join.on(sql<boolean>`r.cause = 'goodwill_refund ' || w.id`))
    .leftJoin('orderRefunds as f', (join) => join.on(sql<boolean>`r.cause = 'order_refund ' || f.id`))
    .leftJoin('manualRefunds as h', 'h.refundId', 'r.id')
    .select(['r.id', 'r.createdAt as at', 'r.failureReason as failureCode'])
    .select(['r.status as sent', 'r.amountCents', 'r.replacedCents'])
    .select((eb) => eb.fn.coalesce('h.how', 'w.reason', 'f.reason').as('reason'))
    .select([
      // Of one that is replaced in part: the rest.
      euros(sql<number>`(coalesce(h.amount_cents, r.amount_cents - r.replaced_cents % r.amount_cents))`).as('amount'),
      sql<OperatorRefund['status']>`case when h.refund_id is not null then 'otherwise'
        when r.replaced_cents = r.amount_cents then 'replaced' else r.status end`.as('status'),
    ])
    .where('r.purchaseId', '=', purchaseId)
    .orderBy('r.createdAt')
    .execute()
  return refunds.map(({ failureCode, sent, amountCents, replacedCents, ...refund }) => ({
    ...refund,
    failure: refund.status === 'failed' ? failureInFrench(failureCode) : null,
    maySendManually: !isHers && refusedCents({ status: sent, amountCents, replacedCents }) > 0,
  }))
}

/** In cents, what of the refunds before its cancellation a bank has not taken for the card, and nobody has given back in another way. */
export const owedAfterRefusals = async (db: Db, purchaseId: string) => {
  const { cents } = await db
    .selectFrom('refunds as r')
    .select(sql<number>`coalesce(sum(r.amount_cents - r.replaced_cents), 0)::integer`.as('cents'))
    .where('r.purchaseId', '=', purchaseId)
    .where('r.status', '=', 'failed')
    .where('r.cause', '<>', 'cancellation')
    .executeTakeFirstOrThrow()
  return cents
}

/** What has been decided to go back of a payment for that cause, in cents. */
export const refundOfCause = (db: Db, paymentId: string, cause: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.paymentId')
    .select(['r.id', 'r.paymentId', 'r.amountCents as amount', 'y.currency', 'r.status'])
    .select('r.createdAt')
    .where('r.paymentId', '=', paymentId)
    .where('r.cause', '=', cause)
    .executeTakeFirstOrThrow()
