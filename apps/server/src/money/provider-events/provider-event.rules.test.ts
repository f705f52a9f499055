import { expect, it } from 'vitest'
import { hasOwnReference, providerEvent } from './provider-event.rules.ts'

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
  ['payment_intent.amount_capturable_updated', intent],
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
])('an event of type %s is followed', (type, object) => {
  expect(contentOf(type, object)).toBe(object.object)
})

it.each([
  ['charge.succeeded', intent],
  ['transfer.updated', transfer],
  ['payment_intent.succeeded', { ...intent, object: 'charge' }],
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }],
])('an event of type %s about %j is ignored', (type, object) => {
  expect(contentOf(type, object)).toBeUndefined()
})

const id = '019aa0a4-7a3f-7000-8000-000000000001'
const [ofRefund, ofTransfer] = [{ metadata: { refundId: id } }, { metadata: { transferId: id } }]
const reversals = (...ids: (string | undefined)[]) => ({
  reversals: { data: ids.map((reversalId) => ({ id: 'trr_1', metadata: { reversalId } })) },
})

it.each([
  ['payment_intent.succeeded', intent, true],
  ['account.updated', account, true],
  ['charge.dispute.created', dispute, true],
  ['refund.created', { ...refund, ...ofRefund }, true],
  ['refund.created', refund, false],
  ['transfer.created', { ...transfer, ...ofTransfer }, true],
  ['transfer.created', transfer, false],
  ['transfer.reversed', { ...transfer, ...ofTransfer, ...reversals(id, id) }, true],
  ['transfer.reversed', { ...transfer, ...ofTransfer, ...reversals(id, undefined) }, false],
  ['transfer.reversed', { ...transfer, ...reversals(id) }, false],
])('an event of type %s about %j belongs to the platform: %s', (type, object, is) => {
  const { content } = providerEvent(JSON.stringify({ id: 'evt_1', type, data: { object } }))
  expect(content && hasOwnReference(content)).toBe(is)
})
