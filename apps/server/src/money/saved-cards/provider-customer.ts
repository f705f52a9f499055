import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { isMissingAtProvider, isProviderError } from '../payment-provider/retry.ts'

/** Returns the provider's customer of a person, if there is one. */
export const providerCustomerOf = async (db: Deps['db'], userId: string) => {
  const customer = await db
    .selectFrom('providerCustomers as c')
    .select('c.providerId')
    .where('c.userId', '=', userId)
    .executeTakeFirst()
  return customer?.providerId
}

/**
 * Returns the provider's customer of a person, created now if there is none. The provider learns the account's id and
 * nothing else. Returns undefined if the account was deleted meanwhile.
 */
export const ensureProviderCustomer = async (deps: Deps, userId: string, paymentId: string) => {
  const existing = await providerCustomerOf(deps.db, userId)
  if (existing) return existing
  const create = (idempotencyKey: string) => deps.stripe.customers.create({ metadata: { userId } }, { idempotencyKey })
  const created = await create(`${paymentId}:customer`).catch((error: unknown) => {
    if (!isProviderError(error)) throw error
    // The key repeats the error for a day.
    return create(`${paymentId}:customer:${randomUUID()}`)
  })
  return transaction(deps.db, async (db) => {
    const saved = await saveCustomer(db, userId, created.id)
    // Another payment was faster, or the account was deleted.
    if (saved !== created.id) await deps.jobs.enqueue(db, 'delete-provider-customer', created.id)
    return saved
  })
}

/** Returns the customer that was saved first. The lock lets a deletion of the account wait, or finds it deleted. */
const saveCustomer = async (db: Tx, userId: string, providerId: string) => {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  await db
    .insertInto('providerCustomers')
    .values({ userId, providerId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  return providerCustomerOf(db, userId)
}

/**
 * Deletes the saved cards of an account that is being deleted. A job deletes the customer at the provider, which
 * detaches every card of it.
 */
export const deleteCardsOf = async ({ jobs }: { jobs: Pick<Deps['jobs'], 'enqueue'> }, db: Tx, userId: string) => {
  const customer = await db
    .deleteFrom('providerCustomers')
    .where('userId', '=', userId)
    .returning('providerId')
    .executeTakeFirst()
  if (customer) await jobs.enqueue(db, 'delete-provider-customer', customer.providerId)
}

export const deleteProviderCustomer = async ({ stripe }: Pick<Deps, 'stripe'>, id: string) => {
  await stripe.customers.del(id).catch((error: unknown) => {
    if (!isMissingAtProvider(error)) throw error
  })
}
