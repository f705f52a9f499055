import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { isProviderRefusal } from '../payment-provider/retry.ts'
import { deleteProviderCustomer } from './provider-customer.ts'
import { detachCard } from './remove-card.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.moveTo(now)
})
afterAll(() => app.close())

const keep = { save_card: true }
type Card = { id: string; brand: string; last4: string; isExpired: boolean }
const cardsOf = async (person: Person) => {
  await app.drainJobs()
  return (await person.get('/api/v1/card')).body as Card[]
}

/** The person takes a hold of a new professional, at hours of its own. */
const aHoldOf = async (person: Person, from = 2) => {
  const hours = { from: booking.inHours(from - 2), to: booking.inHours(from + 4) }
  const nadia = await app.aProfessionalWithHours({ price: 100, duration: 120, ...hours })
  return booking.hold(person, nadia, { from, to: from + 2 })
}
const payWith = async (person: Person, card: string, more: object = {}, from?: number) => {
  const appointment = await aHoldOf(person, from)
  return { appointment, ...(await booking.pay(person, appointment, card, more)) }
}
/** Creates a customer who has paid with a card and kept it. */
const aKeptCard = async (card = 'pm_card_visa') => {
  const awa = await app.aPerson('customer')
  expect((await payWith(awa, card, keep)).status).toBe(200)
  const [saved] = await cardsOf(awa)
  if (!saved) throw new Error('no card was saved')
  return { awa, saved }
}

const customerOf = async ({ id }: { id: string }) => {
  const row = await app.db
    .selectFrom('providerCustomers')
    .select('providerId')
    .where('userId', '=', id)
    .executeTakeFirst()
  return row?.providerId ?? ''
}
const attachedTo = async (customer: string) =>
  (await app.deps.stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)
const intentOf = async (appointment: { id: string }) => (await booking.intentsOf(appointment))[0]

it('a card is kept only on request, and the provider has no customer before that', async () => {
  const awa = await app.aPerson('customer')
  const once = await payWith(awa, 'pm_card_visa')
  expect([once.status, await cardsOf(awa), await customerOf(awa)]).toEqual([200, [], ''])
  expect(await intentOf(once.appointment)).toMatchObject({ customer: null, setup_future_usage: null })

  const kept = await payWith(awa, 'pm_card_visa', keep, 6)
  const cards = await cardsOf(awa)
  expect(cards).toEqual([
    {
      ...{ id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', expMonth: 12, isExpired: false },
      ...{ expYear: expect.any(Number), dateCreated: now.toISOString() },
    },
  ])
  const customer = await customerOf(awa)
  expect(await intentOf(kept.appointment)).toMatchObject({ customer, setup_future_usage: 'on_session' })
  expect(await app.deps.stripe.customers.retrieve(customer)).toMatchObject({
    ...{ email: null, name: null, phone: null, metadata: { userId: awa.id } },
  })
  expect(await attachedTo(customer)).toEqual([cards[0]?.id])
})

it('a saved card pays with its id alone, and the bank may still ask', async () => {
  const { awa, saved } = await aKeptCard()
  const paid = await payWith(awa, saved.id, {}, 6)
  expect([paid.status, paid.body.status]).toEqual([200, 'succeeded'])
  expect(await intentOf(paid.appointment)).toMatchObject({
    ...{ customer: await customerOf(awa), payment_method: saved.id, setup_future_usage: null },
  })

  const lea = await app.aPerson('customer')
  const asked = await payWith(lea, 'pm_card_authenticationRequired', keep)
  expect([asked.body.status, await cardsOf(lea)]).toEqual(['requires_action', []])
  await booking.authenticate(asked.body.client_secret, 'success')
  expect((await lea.post(`/api/v1/payment/${asked.body.id}/confirm`)).body.status).toBe('succeeded')
  const [challenged] = await cardsOf(lea)
  const again = await payWith(lea, challenged?.id ?? '', {}, 6)
  expect(again.body.status).toBe('requires_action')
  await booking.authenticate(again.body.client_secret, 'success')
  expect((await lea.post(`/api/v1/payment/${again.body.id}/confirm`)).body.status).toBe('succeeded')
})

it('a declined card is never kept', async () => {
  const awa = await app.aPerson('customer')
  expect((await payWith(awa, 'pm_card_chargeDeclined', keep)).status).toBe(402)
  const refused = await payWith(awa, 'pm_card_authenticationRequired', keep, 6)
  await booking.authenticate(refused.body.client_secret, 'failure')
  expect((await awa.post(`/api/v1/payment/${refused.body.id}/confirm`)).status).toBe(402)
  expect([await cardsOf(awa), await attachedTo(await customerOf(awa))]).toEqual([[], []])
})

it('the card of a wallet is never kept', async () => {
  const reply = await fetch(`${app.sandbox?.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ type: 'card', 'card[token]': 'tok_test_wallet' }),
  })
  const { id } = (await reply.json()) as { id: string }
  const awa = await app.aPerson('customer')
  expect((await payWith(awa, id, keep)).body.status).toBe('succeeded')
  expect([await cardsOf(awa), await attachedTo(await customerOf(awa))]).toEqual([[], []])
})

it('the saved card of another person reads as one that does not exist, and reaches no provider', async () => {
  const { saved } = await aKeptCard()
  const lea = await app.aPerson('customer')
  for (const more of [{}, keep]) {
    const appointment = await aHoldOf(lea, more === keep ? 2 : 6)
    const refused = await booking.pay(lea, appointment, saved.id, more)
    const unknown = await booking.pay(lea, appointment, 'pm_unknown', more)
    expect([refused.status, refused.body]).toEqual([402, unknown.body])
    expect(await booking.intentsOf(appointment)).toEqual([])
  }
  expect((await lea.delete(`/api/v1/card/${saved.id}`)).status).toBe(404)
  expect((await lea.delete('/api/v1/card/pm_unknown')).status).toBe(404)
})

it('the provider refuses the card of another customer, so that a mistake of ours would charge nobody', async () => {
  const { awa, saved } = await aKeptCard()
  const { awa: lea } = await aKeptCard('pm_card_mastercard')
  const { paymentIntents } = app.deps.stripe
  const fields = { amount: 100, currency: 'eur', payment_method: saved.id }
  for (const customer of [undefined, await customerOf(lea)])
    await expect(paymentIntents.create({ ...fields, ...(customer && { customer }) })).rejects.toSatisfy(
      isProviderRefusal,
    )
  expect((await paymentIntents.create({ ...fields, customer: await customerOf(awa) })).status).toBe(
    'requires_confirmation',
  )
})

it('the same card is kept once, with its latest expiry, and the earlier one is detached', async () => {
  const { awa, saved } = await aKeptCard()
  clock.moveTo(new Date(now.getTime() + 60_000))
  await payWith(awa, 'pm_card_mastercard', keep, 6)
  clock.moveTo(new Date(now.getTime() + 120_000))
  expect((await payWith(awa, 'pm_card_visa', keep, 10)).status).toBe(200)
  const cards = await cardsOf(awa)
  expect(cards.map(({ brand }) => brand)).toEqual(['visa', 'mastercard'])
  expect(cards[0]?.id).not.toBe(saved.id)
  expect((await attachedTo(await customerOf(awa))).sort()).toEqual(cards.map(({ id }) => id).sort())
})

it('an account keeps five cards at most, also where two payments end at once', async () => {
  const { awa } = await aKeptCard()
  const fill = async (count: number) => {
    await app.db.deleteFrom('savedCards').where('userId', '=', awa.id).execute()
    await app.db
      .insertInto('savedCards')
      .values(
        Array.from({ length: count }, (_, at) => ({
          ...{ id: `pm_filled_${at}`, userId: awa.id, nth: at + 1, brand: 'visa', last4: `000${at}`, expMonth: 1 },
          ...{ expYear: 2030, fingerprint: `filled${at}`, savedAt: now },
        })),
      )
      .execute()
  }
  await fill(5)
  const appointment = await aHoldOf(awa, 6)
  const refused = await booking.pay(awa, appointment, 'pm_card_mastercard', keep)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/cinq cartes.*Rien n’a été débité/),
  ])
  expect(await booking.intentsOf(appointment)).toEqual([])
  expect((await booking.pay(awa, appointment, 'pm_card_mastercard')).status).toBe(200)

  await fill(4)
  await Promise.all([payWith(awa, 'pm_card_mastercard', keep, 10), payWith(awa, 'pm_card_createDispute', keep, 14)])
  const cards = await cardsOf(awa)
  expect(cards).toHaveLength(5)
  expect(await attachedTo(await customerOf(awa))).toHaveLength(1 + 1)
})

it('a removed card is gone at once, detached at the provider later, and pays no more', async () => {
  const { awa, saved } = await aKeptCard()
  const detach = vi.spyOn(app.deps.stripe.paymentMethods, 'detach')
  expect((await awa.delete(`/api/v1/card/${saved.id}`)).status).toBe(204)
  expect((await awa.get('/api/v1/card')).body).toEqual([])
  expect((await payWith(awa, saved.id, {}, 6)).status).toBe(402)
  await app.drainJobs()
  expect([detach.mock.calls, await attachedTo(await customerOf(awa))]).toEqual([[[saved.id]], []])
  expect((await payWith(awa, saved.id, {}, 10)).status).toBe(402)
  expect((await awa.delete(`/api/v1/card/${saved.id}`)).status).toBe(404)
  // The job may run twice.
  await detachCard(app.deps, saved.id)
})

it('a deleted account has no card at the provider, also where the provider did not answer at first', async () => {
  const awa = await app.aPerson('customer')
  const { appointment } = await payWith(awa, 'pm_card_visa', keep, 60)
  const [saved] = await cardsOf(awa)
  const customer = await customerOf(awa)
  await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
  await app.drainJobs()
  const del = vi.spyOn(app.deps.stripe.customers, 'del').mockRejectedValueOnce(new Error('no answer'))
  expect((await awa.deleteAccount()).status).toBe(204)
  await expect(app.drainJobs()).rejects.toThrow('no answer')
  expect([await attachedTo(customer), await customerOf(awa)]).toEqual([[saved?.id], ''])

  // The job runs again, as often as it must.
  for (let time = 0; time < 2; time++) await deleteProviderCustomer(app.deps, customer)
  expect([del.mock.calls, await attachedTo(customer)]).toEqual([Array(3).fill([customer]), []])
})

it('saved cards that are declined release the hold after five, like others', async () => {
  const { awa, saved } = await aKeptCard()
  const appointment = await aHoldOf(awa, 6)
  for (let time = 1; time <= 5; time++)
    expect((await booking.pay(awa, appointment, 'pm_card_chargeDeclined', time % 2 ? keep : {})).status).toBe(402)
  const sixth = await booking.pay(awa, appointment, saved.id)
  expect([sixth.status, sixth.body.details]).toEqual([409, { released: 'refused_cards' }])
})

it('a card is expired after its last month', async () => {
  const { awa, saved } = await aKeptCard()
  expect(saved.isExpired).toBe(false)
  await app.db.updateTable('savedCards').set({ expMonth: 10, expYear: 2026 }).where('id', '=', saved.id).execute()
  expect((await cardsOf(awa))[0]?.isExpired).toBe(true)
})
