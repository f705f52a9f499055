import type Stripe from 'stripe'
import { recordTopUp } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { invalidRequest, missingParam } from './errors.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'

/**
 * Adds money to the platform's balance from its own bank. With Stripe it takes a day or more; here it is there at once.
 */
export const createTopUp = (call: Call): Stripe.Topup => {
  form.allowParams<Stripe.TopupCreateParams>(call.form, ['amount', 'currency', 'description', 'metadata'])
  const amount = form.integer(call.form, 'amount')
  if (amount === undefined) throw missingParam('amount')
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  const made = {
    id: newId('tu'),
    object: 'topup' as const,
    amount,
    created: call.store.clock.now(),
    currency: form.requiredText(call.form, 'currency'),
    description: form.text(call.form, 'description') ?? null,
    expected_availability_date: call.store.clock.now(),
    failure_code: null,
    failure_message: null,
    initiated_by: null,
    livemode: false,
    metadata: form.mergedMetadata(call.form, {}),
    source: null,
    statement_descriptor: null,
    status: 'succeeded' as const,
    transfer_group: null,
  }
  return { ...made, balance_transaction: recordTopUp(call.store, made) }
}
