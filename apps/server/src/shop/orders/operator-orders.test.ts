import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

// The payment sandbox has its own clock, so this one starts at the real time.
const clock = movingClock(new Date())
let app: TestApp
let buying: ReturnType<typeof shop>
let nora: Person
let lea: Person
let awa: Person
let unpaid: { id: string; order_number: string }
let paid: typeof unpaid
let sent: typeof unpaid
let cancelled: typeof unpaid
beforeAll(async () => {
  app = await testApp({ payments: true, clock, withoutFixtures: true })
  buying = shop(app)
  nora = await app.aPerson('admin')
  lea = await app.aPerson('customer')
  awa = await app.aPerson('customer')
  const product = await buying.aProduct({ stock: 50 })
  const startedAt = clock.now()
  const placeOrder = async (person: Person, more: object = {}) => {
    clock.advance(60_000)
    return (await buying.order(person, [{ id: product, cartQuantity: 2 }], more)).body
  }
  // The first order is made by a clock that runs fast.
  clock.advance(10 * 60_000)
  cancelled = await placeOrder(lea)
  await lea.patch(`/api/v1/order/${cancelled.id}`, { status: 'annulé' })
  clock.moveTo(startedAt)
  sent = await placeOrder(lea, { firstname: 'Aminata', email: 'ami@example.test' })
  await buying.pay(lea, sent)
  await dispatchOrder(nora, sent)
  paid = await placeOrder(lea)
  await buying.pay(lea, paid)
  unpaid = await placeOrder(awa)
})
afterAll(() => app.close())

const found = async (query: Record<string, string> = {}) => {
  const { body, headers } = await nora.get(`/api/v1/admin/orders?${new URLSearchParams(query)}`)
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ id }: { id: string }) => id)
}

describe('an operator finds orders', () => {
  it('all of them, the newest first', async () => {
    expect(await found()).toEqual([cancelled.id, unpaid.id, paid.id, sent.id])
    const { body, headers } = await nora.get('/api/v1/admin/orders?limit=1&offset=2')
    expect(body).toMatchObject([{ id: paid.id, units: 2, payment_status: 'Payé', firstname: 'Léa', withdrawal: null }])
    expect(headers['x-total-count']).toBe('4')
  })

  it('by status and by payment', async () => {
    expect(await found({ status: 'En attente' })).toEqual([unpaid.id, paid.id])
    expect(await found({ status: 'En attente', payment: 'Payé' })).toEqual([paid.id])
    expect(await found({ payment: 'Échoué' })).toEqual([cancelled.id])
    expect(await found({ status: 'Livré' })).toEqual([])
  })

  it('by number, name, e-mail and parcel', async () => {
    expect(await found({ q: paid.order_number })).toEqual([paid.id])
    expect(await found({ q: 'aminata diaye' })).toEqual([sent.id])
    expect(await found({ q: 'ami@example.test' })).toEqual([sent.id])
    expect(await found({ q: awa.email })).toEqual([unpaid.id])
    expect(await found({ q: '6a12345678901' })).toEqual([sent.id])
    expect(await found({ q: paid.id.toUpperCase() })).toEqual([paid.id])
    expect(await found({ q: lea.id })).toEqual([cancelled.id, paid.id, sent.id])
    expect(await found({ q: 'personne' })).toEqual([])
  })

  it('and reads a whole one, with the operators’ actions', async () => {
    const { body } = await nora.get(`/api/v1/admin/orders/${sent.id}`)
    expect(body).toMatchObject({
      order_number: sent.order_number,
      customer: 'Awa Diallo',
      user: lea.id,
      lines: [{ quantity: 2, price: 10 }],
      deliveredAt: null,
      cancelledAt: null,
      actions: [{ kind: 'order_dispatched', operator: nora.email, orderNumber: sent.order_number, userId: lea.id }],
    })
    expect(body.paidAt).toBeTruthy()
    expect(body.dispatchedAt).toBeTruthy()
    expect((await nora.get(`/api/v1/admin/orders/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe.each(['/api', '/api/v1api'])('the legacy endpoints at %s', (prefix) => {
  it('list a customer’s own orders, and all orders for an operator', async () => {
    const ids = async (person: Person) =>
      (await person.get(`${prefix}/commandes`)).body.map(({ id }: { id: string }) => id)
    expect(await ids(lea)).toEqual([cancelled.id, paid.id, sent.id])
    expect(await ids(nora)).toEqual([cancelled.id, unpaid.id, paid.id, sent.id])
  })

  it('return an order to its owner', async () => {
    const { body } = await lea.get(`${prefix}/commande/${paid.id}`)
    expect(body).toEqual((await lea.get(`/api/v1/order/${paid.id}`)).body)
    expect((await awa.get(`${prefix}/commande/${paid.id}`)).status).toBe(404)
  })

  it('write a payment that has been made, and none that has not', async () => {
    const putPaymentStatus = (id: string, payment_status: string) =>
      nora.put(`${prefix}/commande/${id}`, { payment_status })
    expect((await putPaymentStatus(paid.id, 'Payé')).body).toMatchObject({ id: paid.id, payment_status: 'Payé' })
    const refused = await putPaymentStatus(unpaid.id, 'Payé')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ce n’est pas ce que disent les paiements de cette commande : rien n’a été changé.',
    ])
    expect((await lea.put(`${prefix}/commande/${paid.id}`, { payment_status: 'Payé' })).status).toBe(403)
    expect((await awa.get(`/api/v1/order/${unpaid.id}`)).body.payment_status).toBe('En attente')
  })
})
