import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { isMissingAtProvider, isProviderRefusal } from '../payment-provider/retry.ts'

/** Removes a person's own saved card at once. A job detaches it at the provider. Any other card is not found. */
export const removeCard = ({ db, jobs }: Deps, userId: string, id: string) =>
  transaction(db, async (db) => {
    const removed = await db
      .deleteFrom('savedCards')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new DomainError('not_found')
    await jobs.enqueue(db, 'detach-card', id)
  })

/** Detaches a payment method at the provider. After that, nobody can pay with it. */
export const detachCard = async ({ stripe }: Pick<Deps, 'stripe'>, id: string) => {
  try {
    await stripe.paymentMethods.detach(id)
  } catch (error) {
    if (isMissingAtProvider(error)) return
    // The provider refuses to detach a card twice.
    if (!isProviderRefusal(error) || (await stripe.paymentMethods.retrieve(id)).customer) throw error
  }
}
