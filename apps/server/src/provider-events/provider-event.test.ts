import { expect, it } from 'vitest'
import { providerEvent } from './provider-event.ts'

const contentOf = (type: string, object: object) =>
  providerEvent(JSON.stringify({ id: 'evt_1', type, data: { object } })).content?.object

const intent = { object: 'payment_intent', id: 'pi_1', status: 'succeeded' }
const refund = { object: 'refund', id: 're_1', status: 'succeeded' }
const account = { object: 'account', id: 'acct_1' }
const transfer = { object: 'transfer', id: 'tr_1' }
const dispute = { object: 'dispute', id: 'dp_1' }

it.each([
  ['payment_intent.created', intent],
  ['payment_intent.processing', intent],
  ['payment_intent.requires_action', intent],
  ['payment_intent.succeeded', intent],
  ['payment_intent.payment_failed', intent],
  ['payment_intent.canceled', intent],
  ['refund.created', refund],
  ['refund.updated', refund],
  ['refund.failed', refund],
  ['account.updated', account],
  ['transfer.created', transfer],
  ['transfer.reversed', transfer],
  ['charge.dispute.created', dispute],
  ['charge.dispute.updated', dispute],
  ['charge.dispute.funds_withdrawn', dispute],
  ['charge.dispute.funds_reinstated', dispute],
  ['charge.dispute.closed', dispute],
])('follows %s', (type, object) => {
  expect(contentOf(type, object)).toBe(object.object)
})

it.each([
  ['charge.succeeded', intent],
  ['payment_intent.amount_capturable_updated', intent],
  ['transfer.updated', transfer],
  ['payment_intent.succeeded', { ...intent, object: 'charge' }],
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }],
])('reads nothing of %s about %j', (type, object) => {
  expect(contentOf(type, object)).toBeUndefined()
})
