import { trackingAddress } from '@couronne/contract/shop/parcels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputeOrder } from '../../../test/disputed-orders.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { violatedConstraint } from '../../lib/database/database.ts'

type Action = { kind: string; details: { parcel?: string } }

let app: TestApp
let buying: ReturnType<typeof shop>
let nora: Person
let lea: Person
beforeAll(async () => {
  app = await testApp({ payments: true })
  buying = shop(app)
  nora = await app.aPerson('admin')
})
beforeEach(async () => {
  lea = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const placeOrder = async () => (await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 2 }])).body
const aPaidOrder = async () => buying.orderAndPay(lea, [{ id: await buying.aProduct(), cartQuantity: 2 }])
const withdrawalPage = (id: string) => new URL(`/account/renoncer/${id}`, app.deps.publicUrl).href
const url = (id: string) => `/api/v1/order/${id}`
const dispatch = (id: string, colis_number = '6A 1234-5678 901', person = nora) =>
  person.patch(url(id), { status: 'Expédié', colis_number })
const correctParcel = (id: string, colis_number = 'LA222222222FR', person = nora) =>
  person.patch(url(id), { colis_number })
const deliver = (id: string, person = nora) => person.patch(url(id), { status: 'Livré' })
const mailsTo = ({ email }: Person) => app.mailsTo(email, /^Votre commande est en route$/)

describe('a paid order', () => {
  it('is shipped under a tracking number, and its customer gets the link to follow it', async () => {
    const { id, order_number } = await aPaidOrder()
    expect((await nora.get(url(id))).body.allowedActions).toEqual(['cancel', 'dispatch', 'refund'])
    const { status, body } = await dispatch(id)
    expect([status, body]).toMatchObject([
      200,
      { status: 'Expédié', colis_number: '6A12345678901', allowedActions: ['deliver', 'correct', 'refund'] },
    ])
    const [mail] = await mailsTo(lea)
    expect(mail?.text).toContain(trackingAddress('6A12345678901'))
    expect(mail?.text).toContain(order_number)
    expect(mail?.text).toContain(`Renoncer au contrat ici :\n${withdrawalPage(id)}`)
    expect((await lea.get(url(id))).body).toMatchObject({ status: 'Expédié', colis_number: '6A12345678901' })
  })

  it('is shipped during a dispute only with a reason, which the audit log keeps', async () => {
    const order = await aPaidOrder()
    await disputeOrder(app, order)
    expect((await nora.get(url(order.id))).body).toMatchObject({ isDisputed: true, status: 'En attente' })
    const refused = await dispatch(order.id)
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'reason', message: 'Ce paiement est contesté : dites pourquoi la commande part quand même.' }],
    ])
    expect((await nora.get(url(order.id))).body).toMatchObject({ status: 'En attente', colis_number: null })
    const body = { status: 'Expédié', colis_number: '6A12345678901', reason: 'La cliente a retiré sa plainte.' }
    expect((await nora.patch(url(order.id), body)).body).toMatchObject({ status: 'Expédié' })
    const { actions } = (await nora.get(`/api/v1/admin/orders/${order.id}`)).body
    expect(actions[0]).toMatchObject({ kind: 'order_dispatched', reason: body.reason })
    const [mail] = await mailsTo(lea)
    expect(mail?.text).not.toContain(body.reason)
  })

  it('is shipped once by the first of two operators, and mailed once', async () => {
    const { id } = await aPaidOrder()
    const replies = await Promise.all([dispatch(id, 'LA111111111FR'), dispatch(id, 'LA222222222FR')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe('Cette commande est déjà expédiée.')
    expect(await mailsTo(lea)).toHaveLength(1)
  })

  it('is delivered after it was shipped', async () => {
    const { id } = await aPaidOrder()
    const early = await deliver(id)
    expect([early.status, early.body.message]).toEqual([409, 'Cette commande n’est pas encore expédiée.'])
    await dispatch(id)
    const { status, body } = await deliver(id)
    expect([status, body]).toMatchObject([200, { status: 'Livré', allowedActions: ['refund'] }])
    const [delivered] = await app.mailsTo(lea.email, / est livrée$/)
    expect(delivered?.text).toContain(new URL('/account/purchase-history', app.deps.publicUrl).href)
    expect(delivered?.text).toContain(`Renoncer au contrat ici :\n${withdrawalPage(id)}`)
    expect((await deliver(id)).body.message).toBe('Cette commande est déjà livrée.')
    const { body: record } = await nora.get(`/api/v1/admin/orders/${id}`)
    const at = app.deps.clock.now().toISOString().slice(0, 4)
    for (const instant of [record.dispatchedAt, record.deliveredAt]) expect(instant.slice(0, 4)).toBe(at)
    expect(record.actions.map(({ kind }: { kind: string }) => kind)).toEqual(['order_delivered', 'order_dispatched'])
  })

  it('can get another tracking number while it is on its way, and its customer gets each new one', async () => {
    const { id } = await aPaidOrder()
    expect((await correctParcel(id)).body.message).toBe('Cette commande n’est pas encore expédiée.')
    await dispatch(id, 'LA111111111FR')
    expect((await correctParcel(id, 'LA222222222FR', lea)).status).toBe(403)
    expect((await correctParcel(id, 'LA222222222FR', await app.aPerson('customer'))).status).toBe(404)
    for (const number of ['la 222 222 222 fr', 'LA222222222FR', 'LA111111111FR', 'LA222222222FR']) {
      const { status, body } = await correctParcel(id, number)
      const colis_number = number.toUpperCase().replaceAll(' ', '')
      expect([status, body]).toMatchObject([
        200,
        { status: 'Expédié', colis_number, allowedActions: ['deliver', 'correct', 'refund'] },
      ])
      await app.drainJobs()
    }
    const mails = await app.mailsTo(lea.email, /^Le bon numéro/)
    const mailedNumbers = mails.map(({ text }) => /LA\d{9}FR/.exec(text)?.[0])
    expect(mailedNumbers.sort()).toEqual(['LA111111111FR', 'LA222222222FR', 'LA222222222FR'])
    expect(await mailsTo(lea)).toHaveLength(1)
    await deliver(id)
    expect((await correctParcel(id, 'LA333333333FR')).body.message).toBe('Cette commande est déjà livrée.')
    const { body: record } = await nora.get(`/api/v1/admin/orders/${id}`)
    expect(record.colis_number).toBe('LA222222222FR')
    expect(record.actions.map(({ kind, details }: Action) => [kind, details.parcel])).toEqual([
      ['order_delivered', undefined],
      ['parcel_corrected', 'LA222222222FR'],
      ['parcel_corrected', 'LA111111111FR'],
      ['parcel_corrected', 'LA222222222FR'],
      ['order_dispatched', undefined],
    ])
  })

  it('has a tracking number in carriers’ notation, which the table freezes after delivery', async () => {
    const { id } = await aPaidOrder()
    const numbered = (colis_number: string | null) =>
      app.db
        .updateTable('orders')
        .set({ colisNumber: colis_number })
        .where('id', '=', id)
        .execute()
        .then(() => undefined, violatedConstraint)
    await dispatch(id, 'LA111111111FR')
    expect(await numbered('la222222222fr')).toBe('parcel_number_format')
    expect(await numbered('LA2')).toBe('parcel_number_format')
    expect(await numbered(null)).toBe('parcel_corrected_on_its_way')
    expect(await numbered('LA222222222FR')).toBeUndefined()
    await deliver(id)
    expect(await numbered('LA333333333FR')).toBe('parcel_corrected_on_its_way')
  })

  it('is not changed by an empty request', async () => {
    const { id } = await aPaidOrder()
    const { status, body } = await nora.patch(url(id), {})
    expect([status, body.details]).toEqual([422, [{ path: 'status', message: 'Champs requis!' }]])
  })

  it('can be shipped and delivered by operators only', async () => {
    const { id } = await aPaidOrder()
    expect((await dispatch(id, 'LA111111111FR', lea)).status).toBe(403)
    expect((await dispatch(id, 'LA111111111FR', await app.aPerson('customer'))).status).toBe(404)
    await dispatch(id)
    expect((await deliver(id, lea)).status).toBe(403)
    expect((await lea.get(url(id))).body).toMatchObject({ status: 'Expédié', allowedActions: ['withdraw'] })
  })

  it.each([
    ['', 'Champs requis!'],
    [undefined, 'Champs requis!'],
    ['12', 'Le numéro de suivi compte de 8 à 30 chiffres et lettres.'],
    ['javascript:alert(1)', 'Le numéro de suivi compte de 8 à 30 chiffres et lettres.'],
  ])('is not shipped under %s', async (colis_number, message) => {
    const { id } = await aPaidOrder()
    const { status, body } = await nora.patch(url(id), { status: 'Expédié', colis_number })
    expect([status, body.details]).toEqual([422, [{ path: 'colis_number', message }]])
    expect((await nora.get(url(id))).body.status).toBe('En attente')
  })
})

it('an unpaid order is not shipped', async () => {
  const { id } = await placeOrder()
  expect((await nora.get(url(id))).body.allowedActions).toEqual([])
  const refused = await dispatch(id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Cette commande n’est pas payée : elle ne peut pas partir.',
  ])
  expect((await nora.get(url(id))).body).toMatchObject({ status: 'En attente', colis_number: null })
  expect(await mailsTo(lea)).toEqual([])
})

it('a cancelled order is not shipped', async () => {
  const { id } = await placeOrder()
  await lea.patch(url(id), { status: 'annulé' })
  expect((await dispatch(id)).body.message).toBe('Cette commande est annulée : elle ne part plus.')
})
