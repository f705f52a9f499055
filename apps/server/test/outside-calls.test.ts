import { expect, it } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { transaction } from '../src/lib/database/transaction.ts'
import { testApp } from './harness.ts'

const mail = {
  to: 'awa@example.test',
  subject: 'Bonjour',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  messageId: '<1@test>',
}
const unreachableHost = '127.0.0.1:1'
const env = {
  SMTP_URL: `smtp://${unreachableHost}`,
  GEOCODER_URL: `http://${unreachableHost}`,
  SIRENE_URL: `http://${unreachableHost}`,
}

const outsideCalls: [string, (deps: Deps) => Promise<unknown> | undefined][] = [
  ['GET /v1/balance of the payment provider', ({ stripe }) => stripe.balance.retrieve()],
  ['the mail server', ({ mailer }) => mailer.deliver?.({ ...mail, onHandOver: async () => {} }).catch(() => {})],
  ['the register of businesses', ({ businessRegister }) => businessRegister?.find('73282932000074')],
  ['the map service', ({ geocoder }) => geocoder?.placeAt(48.86, 2.44)],
]

it.each(outsideCalls)(
  'a test app that calls %s within a transaction fails when it closes',
  async (target, callTarget) => {
    const app = await testApp({ payments: true, env })
    await transaction(app.deps.db, async () => void (await callTarget(app.deps)))
    await expect(app.close()).rejects.toMatchObject({
      message: expect.stringContaining('within a transaction'),
      actual: [target],
    })
  },
)

it('a test app that calls external services after a transaction closes normally', async () => {
  const app = await testApp({ payments: true, env })
  await transaction(app.deps.db, async () => undefined)
  for (const [, callTarget] of outsideCalls) await callTarget(app.deps)
  await expect(app.close()).resolves.toBeUndefined()
})
