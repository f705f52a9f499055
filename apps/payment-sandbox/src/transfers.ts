import type Stripe from 'stripe'
import { accountWith } from './accounts.ts'
import { accountBalances, balanceIn, platformBalances } from './balance.ts'
import { recordReversal, recordTransfer } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { invalidRequest, missingParam, notFoundError } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import { availableFrom } from './pay-out.ts'

export const createTransfer = (call: Call): Stripe.Transfer => {
  form.allowParams<Stripe.TransferCreateParams>(call.form, [
    'amount',
    'currency',
    'destination',
    'source_transaction',
    'description',
    'metadata',
  ])
  const account = accountWith(call.store, form.requiredText(call.form, 'destination'), 'destination', 400)
  if (account.capabilities?.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  }
  const made = newTransfer(call, account.id)
  const transfer = { ...made, balance_transaction: recordTransfer(call.store, made) }
  call.store.insert(transfer)
  recordEvent(call, 'transfer.created', transfer)
  return transfer
}

export const retrieveTransfer = ({ store, id }: Call) => {
  const transfer = store.find('transfer', id)
  if (!transfer) throw notFoundError('transfer', id, 'id', 404)
  return transfer
}

export const listTransfers = listOf('transfer', ['destination', 'transfer_group'])

export const listReversals = listOf('transfer_reversal', [], ({ id }) => [
  { sql: "json ->> 'transfer' = ?", values: [id] },
])

export const createReversal = (call: Call): Stripe.TransferReversal => {
  form.allowParams<Stripe.TransferCreateReversalParams>(call.form, ['amount', 'description', 'metadata'])
  const transfer = retrieveTransfer(call)
  const reversible = transfer.amount - transfer.amount_reversed
  const amount = positive(form.integer(call.form, 'amount') ?? reversible)
  if (amount > reversible) {
    throw invalidRequest(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${reversible})`, {
      param: 'amount',
    })
  }
  assertCovered(call, transfer, amount)
  const made: Stripe.TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: call.store.clock.now(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: form.mergedMetadata(call.form, {}),
    source_refund: null,
    transfer: transfer.id,
  }
  const reversal = { ...made, balance_transaction: recordReversal(call.store, made) }
  call.store.insert(reversal)
  const before = { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed }
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  call.store.save(transfer)
  recordEvent(call, 'transfer.reversed', transfer, before)
  return reversal
}

/**
 * Throws when the account cannot cover the reversal: money that was paid out cannot be taken back. A transfer that is
 * not available yet covers its own reversal.
 */
const assertCovered = ({ store }: Call, transfer: Stripe.Transfer, amount: number) => {
  if (availableFrom(store, transfer) > store.clock.now()) return
  const { available } = balanceIn(transfer.currency, accountBalances(store, String(transfer.destination)))
  if (amount <= available) return
  throw invalidRequest(
    'Insufficient funds in Stripe account. The destination account does not have enough available balance to cover this reversal.',
    { code: 'balance_insufficient' },
  )
}

const positive = (amount: number) => {
  if (amount >= 1) return amount
  throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
}

const newTransfer = (call: Call, destination: string): Stripe.Transfer => {
  const currency = form.requiredText(call.form, 'currency')
  const amount = form.integer(call.form, 'amount')
  if (amount === undefined) throw missingParam('amount')
  const charge = sourceCharge(call, positive(amount))
  if (!charge && amount > balanceIn(currency, platformBalances(call.store)).available) {
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    })
  }
  const id = newId('tr')
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: call.store.clock.now(),
    currency,
    description: form.text(call.form, 'description') ?? null,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: form.mergedMetadata(call.form, {}),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: charge ? `group_${charge.id}` : null,
  }
}

/** Transfers of one charge cannot exceed what the charge still holds, even when the platform's balance could. */
const sourceCharge = ({ store, form: params }: Call, amount: number) => {
  const id = form.text(params, 'source_transaction')
  if (id === undefined) return undefined
  const charge = store.find('charge', id)
  if (!charge?.paid) throw notFoundError('charge', id, 'source_transaction', 400)
  const transferredCents = store
    .select('transfer', [{ sql: "json ->> 'source_transaction' = ?", values: [id] }], 'asc', 1000)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (amount > charge.amount - charge.amount_refunded - transferredCents) {
    throw invalidRequest("The transfers' sum is greater than the source charge's amount.", { param: 'amount' })
  }
  return charge
}
