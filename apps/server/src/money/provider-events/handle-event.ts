import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { outcomeOfIntent } from '../payments/outcome.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { settleReversal } from '../payouts/reverse-transfer.ts'
import { settleTransfer } from '../payouts/send-transfer.ts'
import { enqueueAccountSync } from '../payouts/sync-account.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import { eventContent, hasOwnReference, type ProviderIntent, type ProviderTransfer } from './provider-event.rules.ts'

/** Applies a recorded event, in any order with other events. A second call does nothing. */
export const handleEvent = (deps: Deps, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const event = await db
      .selectFrom('providerEvents as e')
      .select(['e.type', 'e.payload'])
      .where('e.id', '=', id)
      .where('e.handledAt', 'is', null)
      .executeTakeFirst()
    if (!event) return
    const content = eventContent.parse(event.payload)
    if (content.object === 'refund') await settleRefund(deps, content)
    else if (content.object === 'account') await enqueueAccountSync(deps, content.id)
    else if (content.object === 'dispute') await deps.jobs.enqueue(db, 'dispute', content.id)
    else if (content.object === 'transfer') await applyTransfer(deps, content)
    else await applyIntent(deps, content, event.type)
    if (!hasOwnReference(content)) await deps.jobs.enqueue(db, 'unmatched-transactions', '')
    await db.updateTable('providerEvents').set({ handledAt: now, payload: null }).where('id', '=', id).execute()
  })

const applyTransfer = async (deps: Deps, transfer: ProviderTransfer) => {
  await settleTransfer(deps, transfer)
  for (const reversal of transfer.reversals.data) await settleReversal(deps, reversal)
}

const applyIntent = async (deps: WithTx<Deps>, intent: ProviderIntent, type: string) => {
  const payment = await paymentOf(deps.db, intent)
  if (!payment) return
  // A new intent has no result yet, whatever its status says.
  if (type !== 'payment_intent.created') await settlePayment(deps, payment.id, outcomeOfIntent(intent))
  // This comes after settlePayment, which locks the purchases before the payment. All code locks in this order.
  await deps.db
    .updateTable('payments')
    .set({ intentId: intent.id })
    .where('id', '=', payment.id)
    .where('intentId', 'is', null)
    .execute()
}

/**
 * Finds the payment by its intent, or by our own id in the metadata if the event came before the intent's id was saved.
 */
const paymentOf = (db: Db, { id, metadata: { paymentId } }: ProviderIntent) =>
  db
    .selectFrom('payments as y')
    .select('y.id')
    .where((eb) =>
      eb.or([
        eb('y.intentId', '=', id),
        ...(paymentId ? [eb.and([eb('y.id', '=', paymentId), eb('y.intentId', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
