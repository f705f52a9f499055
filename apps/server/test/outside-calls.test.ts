import { expect, it } from 'vitest'
import { transaction } from '../src/lib/database/transaction.ts'
import { testApp } from './harness.ts'

it.each([
  ['within a transaction', true],
  ['after it', false],
])('a house in which the provider is asked %s', async (_when, isWithin) => {
  const house = await testApp({ payments: true })
  const ask = () => house.deps.stripe.balance.retrieve()
  await transaction(house.deps.db, async () => void (isWithin && (await ask())))
  await ask()
  if (isWithin) await expect(house.close()).rejects.toThrow('within a transaction')
  else await expect(house.close()).resolves.toBeUndefined()
})
