import type Stripe from 'stripe'
import { chargeAvailableOn } from './bank-days.ts'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import type { Store } from './store.ts'

/** Stripe's fee for a French account and a card of the European Economic Area is 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 25

export const retrieveBalanceTransaction = ({ store, id }: Call) => {
  const transaction = store.find('balance_transaction', id)
  if (!transaction) throw notFoundError('balance_transaction', id, 'id', 404)
  return transaction
}

/** Lists all changes of the platform's balance. */
export const listBalanceTransactions = listOf('balance_transaction', ['type', 'source'])

type NewTransaction = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'description' | 'fee' | 'type'> & {
  source: string
  at: number
  availableOn?: number
}

/** Stores the transaction and writes its id into the object that changed the balance. */
const record = (
  store: Store,
  { amount, currency, description, fee, type, source, at, availableOn = at }: NewTransaction,
) => {
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
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

export const recordCharge = (store: Store, { id, amount, currency, description, created }: Stripe.Charge) =>
  record(store, {
    amount,
    currency,
    description,
    fee: feeOf(amount),
    type: 'charge',
    source: id,
    at: created,
    availableOn: chargeAvailableOn(created),
  })

/** The fee of the charge is not refunded. */
export const recordRefund = (store: Store, { id, amount, currency, created }: Stripe.Refund) =>
  record(store, {
    amount: -amount,
    currency,
    description: 'REFUND FOR CHARGE',
    fee: 0,
    type: 'refund',
    source: id,
    at: created,
  })

export const recordFailedRefund = (store: Store, { id, amount, currency }: Stripe.Refund) =>
  record(store, {
    amount,
    currency,
    description: 'REFUND FAILURE',
    fee: 0,
    type: 'refund_failure',
    source: id,
    at: store.clock.now(),
  })

type TransferFields = Pick<Stripe.Transfer, 'id' | 'amount' | 'currency' | 'created'>

export const recordTransfer = (store: Store, { id, amount, currency, created }: TransferFields) =>
  record(store, { amount: -amount, currency, description: null, fee: 0, type: 'transfer', source: id, at: created })

export const recordReversal = (store: Store, { id, amount, currency, created }: TransferFields) =>
  record(store, {
    amount,
    currency,
    description: 'REFUND FOR TRANSFER',
    fee: 0,
    type: 'transfer_refund',
    source: id,
    at: created,
  })

export const recordTopUp = (store: Store, { id, amount, currency, created }: TransferFields) =>
  record(store, { amount, currency, description: null, fee: 0, type: 'topup', source: id, at: created })

/** Adds the balance transactions that an earlier release did not record. */
export const addMissingTransactions = (store: Store) =>
  store.atomically(() => {
    const missing = (field: string) => [
      { sql: `json ->> '${field}' and json ->> 'balance_transaction' is null`, values: [] },
    ]
    for (const charge of store.select('charge', missing('paid'), 'asc', -1))
      store.save({ ...charge, balance_transaction: recordCharge(store, charge) })
    for (const refund of store.select('refund', missing('amount'), 'asc', -1))
      store.save({ ...refund, balance_transaction: recordRefund(store, refund) })
    for (const transfer of store.select('transfer', missing('amount'), 'asc', -1))
      store.save({ ...transfer, balance_transaction: recordTransfer(store, transfer) })
    for (const reversal of store.select('transfer_reversal', missing('amount'), 'asc', -1))
      store.save({ ...reversal, balance_transaction: recordReversal(store, reversal) })
    for (const { balance_transactions } of store.select('dispute', [], 'asc', -1))
      for (const transaction of balance_transactions) if (!store.findAny(transaction.id)) store.insert(transaction)
  })
