import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { handleEvent } from './handle-event.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true })
  booking = bookings(app)
})
afterAll(() => app.close())

const mailsSent = async (appointment: { id: string }) => {
  const mails = app.db.selectFrom('mails').select('kind').where('subjectId', '=', appointment.id).orderBy('kind')
  return (await mails.execute()).map(({ kind }) => kind)
}

const eventRow = (id: string) => app.db.selectFrom('providerEvents').selectAll().where('id', '=', id).executeTakeFirst()

describe('an event of the provider', () => {
  it('may arrive before the answer', async () => {
    const { awa, appointment } = await booking.aHold()
    const confirm = app.deps.stripe.paymentIntents.confirm.bind(app.deps.stripe.paymentIntents)
    const spy = vi.spyOn(app.deps.stripe.paymentIntents, 'confirm').mockImplementationOnce(async (...args) => {
      const intent = await confirm(...(args as Parameters<typeof confirm>))
      expect((await booking.send(await booking.eventOf(intent))).statusCode).toBe(200)
      await app.drainJobs()
      expect(await booking.statusOf(appointment)).toBe('paid')
      return intent
    })
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    spy.mockRestore()
    expect(await mailsSent(appointment)).toEqual(['appointment_customer', 'appointment_professional'])
  })

  it('has no effect twice, in any order and at once', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    const challengeEvent = await booking.eventOf(intent, 'payment_intent.requires_action')
    const paid = await booking.eventOf(intent)
    const sameContent = { ...paid, id: `${paid.id}_again` }
    const replies = await Promise.all(
      [paid, sameContent, challengeEvent, paid, { ...challengeEvent, id: `${challengeEvent.id}_again` }].map((event) =>
        booking.send(event),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
    await app.drainJobs()
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(await mailsSent(appointment)).toEqual(['appointment_customer', 'appointment_professional'])
    await app.drainJobs()
    expect(await booking.refundsOf(intent)).toEqual([])
    const storedEvent = app.db.selectFrom('providerEvents').select('id').where('id', '=', paid.id)
    expect(await storedEvent.execute()).toHaveLength(1)
  })

  it('turns a payment that was recorded as failed into a refund', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'failure')
    expect((await awa.post(`/api/v1/payment/${body.id}/confirm`)).status).toBe(402)
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    await app.deps.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    const event = await booking.eventOf(intent)
    await booking.send(event)
    await booking.send({ ...event, id: `${event.id}_again` })
    await app.drainJobs()
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    expect(await booking.refundsOf(intent)).toMatchObject([{ amount: 10_700 }])
    for (const id of [event.id, `${event.id}_again`])
      expect(await eventRow(id)).toMatchObject({ handledAt: expect.any(Date) })
    expect((await awa.post(`/api/v1/payment/${body.id}/confirm`)).body.error).not.toBe('disputed')
  })

  it('is matched by the platform’s id in its metadata where the intent’s id is not stored yet, and stores it', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    const payments = app.db.updateTable('payments').where('id', '=', body.id)
    await payments.set({ status: 'undecided', intentId: null, clientSecret: null }).execute()
    await booking.send({ ...(await booking.eventOf(intent)), id: 'evt_early' })
    await app.drainJobs()
    expect(await booking.statusOf(appointment)).toBe('paid')
    const payment = app.db.selectFrom('payments').select(['status', 'intentId']).where('id', '=', body.id)
    expect(await payment.execute()).toEqual([{ status: 'succeeded', intentId: intent.id }])
  })

  it('is stored at once, and handled when the appointment is not locked', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    const event = { ...(await booking.eventOf(intent)), id: 'evt_waiting' }
    let followed: Promise<unknown> = Promise.resolve()
    await transaction(app.db, async (db) => {
      await db.selectFrom('appointments').select('id').where('id', '=', appointment.id).forUpdate().execute()
      expect((await booking.send(event)).statusCode).toBe(200)
      expect(await eventRow(event.id)).toMatchObject({ handledAt: null, payload: { id: intent.id } })
      followed = handleEvent(app.deps, event.id)
      await waitForBlockedStatements(app.db)
    })
    await followed
    expect(await booking.statusOf(appointment)).toBe('paid')
    const handled = await eventRow(event.id)
    expect(handled).toMatchObject({ handledAt: expect.any(Date), payload: null })
    // The event is handled once: its job finds nothing left to do.
    await handleEvent(app.deps, event.id)
    expect(await eventRow(event.id)).toEqual(handled)
  })

  it('for a new intent decides nothing, and does not replace the stored one', async () => {
    const { awa, appointment } = await booking.aHold()
    app.sandbox?.faults.add({ kind: 'down' })
    expect((await booking.pay(awa, appointment)).status).toBe(503)
    app.sandbox?.faults.remove()
    const row = app.db.selectFrom('payments').selectAll().where('id', 'in', paymentsOf(app.db, appointment.id))
    const { id: paymentId } = await row.executeTakeFirstOrThrow()
    const object = {
      object: 'payment_intent',
      id: 'pi_late',
      status: 'requires_payment_method',
      metadata: { paymentId },
    }
    const event = (id: string) => ({ id, type: 'payment_intent.created', data: { object } })
    for (const id of ['evt_new', 'evt_other']) expect((await booking.send(event(id))).statusCode).toBe(200)
    const waiting = await eventRow('evt_other')
    await startSecondBeforeCommit(
      app,
      ({ db }) => db.updateTable('payments').set({ intentId: 'pi_kept' }).where('id', '=', paymentId).execute(),
      () => handleEvent(app.deps, 'evt_new'),
    )
    expect(await row.execute()).toMatchObject([{ status: 'undecided', intentId: 'pi_kept' }])
    expect(await eventRow('evt_other')).toEqual(waiting)
    await app.db.updateTable('payments').set({ intentId: null }).where('id', '=', paymentId).execute()
    expect((await booking.pay(awa, appointment)).status).toBe(200)
  })
})
