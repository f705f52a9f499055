import assert from 'node:assert/strict'
import type { Db } from '../../src/lib/database/database.ts'
import type { RealApp } from './real-app.ts'

type Charge = { intentId: string; amount: number; refunded: number }

/** Returns the provider's charges and refunds, by appointment. */
const providerCharges = async (app: RealApp) => {
  const stripe = app.stripe()
  const refunded = new Map<string, number>()
  for await (const { payment_intent, amount, status } of stripe.refunds.list({ limit: 100 })) {
    const id = String(payment_intent)
    if (status === 'succeeded') refunded.set(id, (refunded.get(id) ?? 0) + amount)
  }
  const charges = new Map<string, Charge[]>()
  for await (const { id, status, amount_received, metadata } of stripe.paymentIntents.list({ limit: 100 })) {
    if (status !== 'succeeded') continue
    const appointmentId = String(metadata.appointmentId)
    const charge = { intentId: id, amount: amount_received, refunded: refunded.get(id) ?? 0 }
    charges.set(appointmentId, [...(charges.get(appointmentId) ?? []), charge])
  }
  return charges
}

/**
 * Asserts that the provider retains the price of each paid appointment once, the fee of each cancelled one, and nothing
 * of the others.
 */
export const assertProviderAgrees = async (app: RealApp, db: Db) => {
  const charges = await providerCharges(app)
  const appointments = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.totalCents', 'a.retainedCents'])
    .execute()
  for (const { id, status, totalCents, retainedCents } of appointments) {
    const all = charges.get(id) ?? []
    charges.delete(id)
    const balance = all.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    const expectedBalance =
      status === 'cancelled' ? retainedCents : status === 'paid' || status === 'completed' ? totalCents : 0
    assert.equal(balance, expectedBalance ?? 0, `${status} ${id}: the balance is ${balance} of ${JSON.stringify(all)}`)
  }
  assert.deepEqual([...charges], [], 'charges of appointments that are not there')
  return appointments.length
}

/**
 * Asserts that there is one mail to each side of every paid appointment, and no mail twice. `acceptedIds` must contain each
 * mail that counts as sent exactly once; of the mails whose sending was cut off it may contain some.
 */
export const assertMailsOnce = async (db: Db, acceptedIds: string[]) => {
  const mails = await db
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind', 'm.subjectId', 'm.userId', 'm.sentAt', 'm.recipient', 'm.handedAt'])
    .execute()
  const ids = acceptedIds.map((messageId) => messageId.slice(1).split('@')[0])
  assert.equal(new Set(ids).size, ids.length, 'the mail server has a mail twice')
  for (const { id, sentAt, recipient } of mails)
    if (sentAt && recipient) assert.ok(ids.includes(id), `${id} never came to the mail server`)
  const keys = mails.map(({ kind, subjectId, userId }) => [kind, subjectId, userId].join(' '))
  assert.equal(new Set(keys).size, keys.length, 'a mail twice')
  assert.ok(
    mails.every(({ sentAt, handedAt }) => sentAt !== null || handedAt !== null),
    'a mail not sent',
  )
  const paid = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.customerId', 'a.professionalId'])
    .where('a.paidAt', 'is not', null)
    .execute()
  for (const { id, customerId, professionalId } of paid) {
    assert.ok(keys.includes(`appointment_customer ${id} ${customerId}`), `no mail to the customer of ${id}`)
    assert.ok(keys.includes(`appointment_professional ${id} ${professionalId}`), `no mail to the professional of ${id}`)
  }
  const cutOff = mails.filter(({ sentAt }) => sentAt === null)
  return { mails: mails.length, cutOff: cutOff.length, arrived: cutOff.filter(({ id }) => ids.includes(id)).length }
}
