import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../test/bookings.ts'
import { type TestApp, testApp } from '../../test/harness.ts'

let house: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  house = await testApp({ payments: true })
  booking = bookings(house)
})
afterAll(() => house.close())

const lettersSent = async (appointment: { id: string }) => {
  const mails = house.db.selectFrom('mails').select('kind').where('subject_id', '=', appointment.id).orderBy('kind')
  return (await mails.execute()).map(({ kind }) => kind)
}

describe('what the provider says by itself', () => {
  it('may come before its answer', async () => {
    const { awa, appointment } = await booking.aHold()
    const confirm = house.deps.stripe.paymentIntents.confirm.bind(house.deps.stripe.paymentIntents)
    const spy = vi.spyOn(house.deps.stripe.paymentIntents, 'confirm').mockImplementationOnce(async (...given) => {
      const intent = await confirm(...(given as Parameters<typeof confirm>))
      expect((await booking.send(await booking.eventOf(intent))).statusCode).toBe(200)
      expect(await booking.statusOf(appointment)).toBe('Payé')
      return intent
    })
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    spy.mockRestore()
    expect(await lettersSent(appointment)).toEqual(['appointment_customer', 'appointment_professional'])
  })

  it('changes nothing twice, in any order and at once', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    const asked = await booking.eventOf(intent, 'payment_intent.requires_action')
    const paid = await booking.eventOf(intent)
    const again = { ...paid, id: `${paid.id}_again` }
    const replies = await Promise.all(
      [paid, again, asked, paid, { ...asked, id: `${asked.id}_again` }].map((event) => booking.send(event)),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await booking.statusOf(appointment)).toBe('Payé')
    expect(await lettersSent(appointment)).toEqual(['appointment_customer', 'appointment_professional'])
    await house.settle()
    expect(await booking.refundsOf(intent)).toEqual([])
    const seen = house.db.selectFrom('provider_events').select('id').where('id', '=', paid.id)
    expect(await seen.execute()).toHaveLength(1)
  })

  it('turns a payment that we had called failed into a refund', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'failure')
    expect((await awa.post(`/api/v1/payment/${body.id}/confirm`)).status).toBe(402)
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    await house.deps.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const event = await booking.eventOf(intent)
    await booking.send(event)
    await booking.send({ ...event, id: `${event.id}_again` })
    await house.settle()
    expect(await booking.statusOf(appointment)).toBe('En attente de paiement')
    expect(await booking.refundsOf(intent)).toMatchObject([{ amount: 10_700 }])
  })

  it('passes when it is about nothing of ours', async () => {
    const event = { id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } }
    expect((await booking.send(event)).statusCode).toBe(200)
    const unknown = {
      ...event,
      id: 'evt_unknown',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_nobody' } },
    }
    expect((await booking.send(unknown)).statusCode).toBe(200)
    const balance = { ...event, id: 'evt_balance', type: 'balance.available', data: { object: { object: 'balance' } } }
    expect((await booking.send(balance)).statusCode).toBe(200)
  })
})

describe('a signature', () => {
  const event = { id: 'evt_signed', object: 'event', type: 'customer.created', data: { object: { id: 'cus_2' } } }

  it.each([
    ['by another', { secret: 'whsec_other' }],
    ['more than five minutes old', { aheadSeconds: -310 }],
    ['more than five minutes ahead', { aheadSeconds: 310 }],
    ['of other bytes', { tampered: ' ' }],
  ])('%s is refused', async (_, fault) => {
    expect((await booking.send(event, fault)).statusCode).toBe(400)
    expect(await house.db.selectFrom('provider_events').where('id', '=', event.id).execute()).toEqual([])
  })

  it('may be five minutes off, and must be there', async () => {
    expect((await booking.send(event, { aheadSeconds: 290 })).statusCode).toBe(200)
    expect((await booking.send({ ...event, id: 'evt_old' }, { aheadSeconds: -290 })).statusCode).toBe(200)
    expect((await house.post('/api/v1/stripe/webhook', event)).status).toBe(400)
    expect((await house.call('POST', '/api/v1/stripe/webhook')).status).toBe(400)
  })
})
