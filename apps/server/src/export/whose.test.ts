import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { shop } from '../../test/orders.ts'
import { recordCharge } from '../ledger/movements.ts'
import { transaction } from '../lib/database/transaction.ts'
import { everythingAbout } from './everything-about.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
})
afterAll(() => house.close())

type Row = Record<string, unknown>
const exportOf = async (person: { id: string }) => {
  const { account, ...lists } = await everythingAbout(house.deps, person.id)
  return { account: account as Row, lists: Object.entries(lists as Record<string, Row[]>) }
}

/** The two whom no test knows have rows in every table. */
it.each(['customer', 'professional', 'admin'] as const)('a new %s is given nothing of anybody', async (role) => {
  const awa = await house.aPerson(role)
  await house.db.updateTable('users').set({ notice_minutes: 17 }).where('id', '=', awa.id).execute()
  const { account, lists } = await exportOf(awa)
  expect(account).toMatchObject({ notice_minutes: 17 })
  const given = lists.filter(([, rows]) => rows.length > 0)
  expect(given.map(([name, rows]) => [name, rows.length])).toEqual([['sessions', 1]])
})

it('who has ordered is given the lines of her order and of its invoice', async () => {
  const [buying, lea] = [shop(house), await house.aPerson('customer')]
  const id = await buying.paidOrder(lea, [await buying.aProduct()], { standing: 'dispatched' })
  const sale = { id, customerId: lea.id, professionalId: null, priceCents: 0, totalCents: 1490 }
  const paid = { paymentId: crypto.randomUUID(), cents: 1490, at: house.deps.clock.now() }
  await transaction(house.db, async (db) => recordCharge(db, sale, paid))
  await lea.post('/api/facture', { orderId: id })
  const of = Object.fromEntries((await exportOf(lea)).lists)
  expect(of.orders).toMatchObject([{ lines: [{ quantity: 1 }], withdrawals: [] }])
  expect(of.invoicesReceived).toMatchObject([{ lines: [{ total_cents: 1000 }, { libelle: 'Livraison' }] }])
})
