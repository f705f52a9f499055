import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { noSuch } from './errors.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

/** What Stripe takes of a French account for a card of the European Economic Area: 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 25

export const retrieveBalanceTransaction = ({ store, id }: Call) => {
  const transaction = store.find('balance_transaction', id)
  if (!transaction) throw noSuch('balance_transaction', id, 'id', 404)
  return transaction
}

type Moved = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'description' | 'fee' | 'type'> & {
  source: string
  at: number
}

/** Kept, and its id given to what has moved the balance. */
const record = (store: Store, { amount, currency, description, fee, type, source, at }: Moved) => {
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'available',
    type,
  }
  store.insert(transaction)
  return transaction.id
}

export const chargeTransaction = (store: Store, { id, amount, currency, description, created }: Stripe.Charge) =>
  record(store, {
    amount,
    currency,
    description,
    fee: feeOf(amount),
    type: 'charge',
    source: id,
    at: created,
  })

/** Of the fee of its charge nothing comes back. */
export const refundTransaction = (store: Store, { id, amount, currency, created }: Stripe.Refund) =>
  record(store, {
    amount: -amount,
    currency,
    description: 'REFUND FOR CHARGE',
    fee: 0,
    type: 'refund',
    source: id,
    at: created,
  })

export const failedRefundTransaction = (store: Store, { id, amount, currency }: Stripe.Refund) =>
  record(store, {
    amount,
    currency,
    description: 'REFUND FAILURE',
    fee: 0,
    type: 'refund_failure',
    source: id,
    at: store.clock.now(),
  })

/** What an earlier release has charged and given back without them. */
export const addMissingTransactions = (store: Store) =>
  store.atomically(() => {
    const missing = (of: string) => [{ sql: `json ->> '${of}' and json ->> 'balance_transaction' is null`, values: [] }]
    for (const charge of store.select('charge', missing('paid'), 'asc', -1))
      store.save({ ...charge, balance_transaction: chargeTransaction(store, charge) })
    for (const refund of store.select('refund', missing('amount'), 'asc', -1))
      store.save({ ...refund, balance_transaction: refundTransaction(store, refund) })
  })
