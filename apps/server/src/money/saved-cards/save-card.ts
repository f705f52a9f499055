import { maxSavedCards } from '@couronne/contract/money/saved-cards'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'

/**
 * Saves the card of a payment that was made with the wish to keep it. The provider has attached the card to the payer's
 * customer; a card that is not saved after all is detached again. The same card is kept once, with its latest expiry.
 */
export const saveCard = async (deps: Deps, paymentId: string) => {
  const payment = await deps.db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['y.id', 'y.intentId', 'y.status', 'y.createdAt', 'a.customerId as userId'])
    .where('y.id', '=', paymentId)
    .where('y.cardUse', '=', 'to_save')
    .executeTakeFirst()
  if (!payment?.intentId) return
  const intent = await deps.stripe.paymentIntents.retrieve(payment.intentId, { expand: ['payment_method'] })
  const method = intent.payment_method
  if (!method || typeof method === 'string' || !method.customer) return
  const isPaid = payment.status === 'succeeded' || payment.status === 'authorised'
  await inTransaction(deps, async (deps) => {
    const detachedId = isPaid ? await saveMethod(deps, payment, method) : method.id
    if (detachedId) await deps.jobs.enqueue(deps.db, 'detach-card', detachedId)
  })
}

type Payment = { id: string; userId: string; createdAt: Date }

/** Returns the id of the payment method that is not needed. */
const saveMethod = async ({ db }: WithTx<Deps>, payment: Payment, { id, card }: Stripe.PaymentMethod) => {
  const { userId } = payment
  // Payments of the same person save their cards one after the other.
  const customer = await db
    .selectFrom('providerCustomers')
    .select('userId')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const claimed = await db
    .updateTable('payments')
    .set({ cardUse: 'saved' })
    .where('id', '=', payment.id)
    .where('cardUse', '=', 'to_save')
    .returning('id')
    .executeTakeFirst()
  // The account was deleted, and the customer with all its cards is deleted at the provider. Or another run was faster.
  if (!customer || !claimed) return undefined
  if (!card || card.wallet) return id
  const fields = {
    ...{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year },
    savedAt: payment.createdAt,
  }
  const fingerprint = card.fingerprint ?? id
  const saved = await db
    .selectFrom('savedCards')
    .select(['id', 'nth', 'fingerprint'])
    .where('userId', '=', userId)
    .execute()
  const same = saved.find((each) => each.fingerprint === fingerprint)
  if (same) {
    await db.updateTable('savedCards').set(fields).where('id', '=', same.id).execute()
    return same.id === id ? undefined : same.id
  }
  const nth = places.find((place) => saved.every((each) => each.nth !== place))
  if (!nth) return id
  await db
    .insertInto('savedCards')
    .values({ userId, nth, fingerprint, ...fields })
    .execute()
  return undefined
}

const places = Array.from({ length: maxSavedCards }, (_, place) => place + 1)
