import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hour = 3_600_000

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const address = ({ id }: { id: string }, rest = '') => `/api/v1/appointment/${id}${rest}`

/** Creates a customer with a hold of a professional who confirms first appointments. */
const aRequestHold = async (hours?: { from?: number; to?: number }) => {
  const nadia = await aConfirmingProfessional()
  const awa = await app.aPerson('customer')
  return { nadia, awa, appointment: await booking.hold(awa, nadia, hours) }
}

const aConfirmingProfessional = async () => {
  const [from, to] = [booking.inHours(0), booking.inHours(24)]
  const nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', price: 100, duration: 120, from, to })
  const window = { startsAt: booking.inHours(96), endsAt: booking.inHours(120) }
  await app.db
    .insertInto('availabilityWindows')
    .values({ professionalId: nadia.id, ...window })
    .execute()
  const { status, body } = await nadia.put(`/api/v1/user/${nadia.id}`, { confirmsFirst: true })
  expect([status, body.confirmsFirst]).toEqual([200, true])
  return nadia
}

const aRequest = async (hours?: { from?: number; to?: number }) => {
  const request = await aRequestHold(hours)
  const { status, body } = await booking.pay(request.awa, request.appointment)
  expect([status, body.status]).toEqual([200, 'requires_capture'])
  return { ...request, paymentId: body.id as string }
}

type Request = Awaited<ReturnType<typeof aRequestHold>>
const answer = ({ nadia, appointment }: Request, accept: boolean) =>
  nadia.post(address(appointment, '/request'), { accept })
const withdraw = ({ awa, appointment }: Request) => awa.delete(address(appointment))
const viewOf = async ({ appointment }: Request, person: Person) => (await person.get(address(appointment))).body
const intentStatus = async ({ appointment }: Request) =>
  (await booking.intentsOf(appointment)).map((each) => each.status)
const intentOf = async ({ appointment }: Request) => {
  const [intent] = await booking.intentsOf(appointment)
  if (!intent) throw new Error('no intent')
  return intent
}
const paymentStatus = async ({ appointment }: Request) => {
  const payments = app.db.selectFrom('payments').select('status').where('id', 'in', paymentsOf(app.db, appointment.id))
  return (await payments.execute()).map((each) => each.status)
}
const ledgerOf = ({ appointment }: Request) =>
  app.db.selectFrom('journalTransactions').select('kind').where('purchaseId', '=', appointment.id).execute()
const mailsOf = async (request: Request, subject: RegExp) => ({
  customer: (await app.mailsTo(request.awa.email, subject)).length,
  professional: (await app.mailsTo(request.nadia.email, subject)).length,
})
/** Runs what the server runs every minute or more often. */
const runJobs = async () => {
  await app.runRecurringJob('ended-requests')
  await app.runRecurringJob('undecided-payments')
  await app.drainJobs()
}
const isFree = async ({ nadia, appointment }: Request) => {
  const other = await app.aPerson('customer')
  const { status } = await holdHours(other, nadia, appointment)
  return status === 201
}

/** Each ended request has left nothing behind: no money, no hours, no record. */
const expectEnded = async (request: Request) => {
  await app.drainJobs()
  expect(await booking.statusOf(request.appointment)).toBe('expired')
  expect(await intentStatus(request)).toEqual(['canceled'])
  expect(await paymentStatus(request)).toEqual(['failed'])
  expect(await ledgerOf(request)).toEqual([])
  expect(await mailsOf(request, /a pris fin/)).toEqual({ customer: 1, professional: 1 })
  const own = (await request.nadia.get(`/api/v1/user/${request.nadia.id}`)).body
  expect(own.cancellations).toEqual({ cancelled: 0, of: 0 })
  expect(await isFree(request)).toBe(true)
}

describe('a request', () => {
  it('reserves the amount without a charge, holds the hours for twelve hours and is mailed to both', async () => {
    const request = await aRequest()
    const requestExpiresAt = new Date(now.getTime() + 12 * hour).toISOString()
    const open = { status: 'En attente de paiement', isRequest: true, requestExpiresAt, holdExpiresAt: null }
    expect(await viewOf(request, request.awa)).toMatchObject({ ...open, allowedActions: ['abandon'] })
    expect(await viewOf(request, request.nadia)).toMatchObject({ ...open, allowedActions: ['accept', 'refuse'] })
    expect(await intentStatus(request)).toEqual(['requires_capture'])
    expect(await ledgerOf(request)).toEqual([])
    clock.advance(12 * hour - 1)
    expect(await isFree(request)).toBe(false)
    clock.moveTo(now)
    expect(await mailsOf(request, /demande/)).toEqual({ customer: 1, professional: 1 })
    const { body: list } = await request.nadia.get(`/api/v1/appointment?professional=${request.nadia.id}`)
    expect(list).toMatchObject([{ id: request.appointment.id, phone: null }])
  })

  it('shows the professional the first name of its customer alone, until it is paid', async () => {
    const request = await aRequest()
    const surname = 'Diallo'
    const seenByNadia = async () => {
      const { nadia } = request
      const { body: list } = await nadia.get(`/api/v1/appointment?professional=${nadia.id}`)
      return JSON.stringify([await viewOf(request, nadia), list, await app.mailsTo(nadia.email)])
    }
    await app.db.updateTable('users').set({ lastname: 'Martin' }).where('id', '=', request.nadia.id).execute()
    expect(await seenByNadia()).not.toContain(surname)
    expect(await viewOf(request, request.nadia)).toMatchObject({ firstname: 'Awa', lastname: '', customerName: 'Awa' })
    expect(await viewOf(request, request.awa)).toMatchObject({ lastname: 'Martin', customerName: 'Awa Diallo' })
    const operator = await app.aPerson('admin')
    expect((await viewOf(request, operator)).customerName).toBe('Awa Diallo')
    await answer(request, true)
    expect(await viewOf(request, request.nadia)).toMatchObject({ lastname: surname, customerName: 'Awa Diallo' })
    const ended = await aRequest()
    await answer(ended, false)
    expect(JSON.stringify(await app.mailsTo(ended.nadia.email))).not.toContain(surname)
  })

  it('ends three hours before its start at the latest', async () => {
    const request = await aRequest({ from: 8, to: 10 })
    const { requestExpiresAt } = await viewOf(request, request.nadia)
    expect(requestExpiresAt).toBe(new Date(now.getTime() + 5 * hour).toISOString())
  })

  it('that is paid twice stays one payment', async () => {
    const request = await aRequest()
    const again = await booking.pay(request.awa, request.appointment, 'pm_card_mastercard')
    expect(again.body).toMatchObject({ id: request.paymentId, status: 'requires_capture' })
    expect(await intentStatus(request)).toEqual(['requires_capture'])
  })

  it('after the bank has asked for authentication begins with the event, or with the question to the provider', async () => {
    for (const sync of [() => app.drainJobs(), () => app.runRecurringJob('undecided-payments')]) {
      const request = await aRequestHold()
      const { body } = await booking.pay(request.awa, request.appointment, 'pm_card_threeDSecure2Required')
      expect(body.status).toBe('requires_action')
      await booking.authenticate(body.client_secret, 'success')
      await sync()
      expect(await viewOf(request, request.awa)).toMatchObject({ requestExpiresAt: expect.any(String) })
      expect((await request.awa.post(`/api/v1/payment/${body.id}/confirm`)).body.status).toBe('requires_capture')
    }
  })

  it('is not undone by an earlier event that arrives late', async () => {
    const request = await aRequestHold()
    const { body } = await booking.pay(request.awa, request.appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    await request.awa.post(`/api/v1/payment/${body.id}/confirm`)
    const intent = await intentOf(request)
    await booking.send({ ...(await booking.eventOf(intent, 'payment_intent.requires_action')), id: 'evt_late' })
    await app.drainJobs()
    expect(await paymentStatus(request)).toEqual(['authorised'])
  })

  it('is answered by its professional alone', async () => {
    const request = await aRequest()
    const [lea, other, admin] = [
      await app.aPerson('customer'),
      await aConfirmingProfessional(),
      await app.aPerson('admin'),
    ]
    for (const person of [request.awa, lea, other, admin])
      expect([403, 404]).toContain(
        (await person.post(address(request.appointment, '/request'), { accept: true })).status,
      )
    expect((await request.nadia.post(address(request.appointment, '/request'), {})).status).toBe(422)
    expect(await paymentStatus(request)).toEqual(['authorised'])
  })
})

describe('an accepted request', () => {
  it('is charged and becomes a paid appointment, with the mails and the ledger of every payment', async () => {
    const request = await aRequest()
    const { status, body } = await answer(request, true)
    expect([status, body.status, body.requestExpiresAt]).toEqual([200, 'Payé', null])
    expect(await intentStatus(request)).toEqual(['succeeded'])
    expect(await mailsOf(request, /est réservé|Nouveau rendez-vous/)).toEqual({ customer: 1, professional: 1 })
    expect(await ledgerOf(request)).toEqual(expect.arrayContaining([{ kind: 'charge' }]))
    expect(await mailsOf(request, /a pris fin/)).toEqual({ customer: 0, professional: 0 })
    const next = await booking.hold(request.awa, request.nadia, { from: 104, to: 106 })
    expect((await request.awa.get(address(next))).body.isRequest).toBe(false)
    expect((await booking.pay(request.awa, next)).body.status).toBe('succeeded')
  })

  it('is charged once when it is accepted twice at once and again later', async () => {
    const request = await aRequest()
    const replies = await Promise.all([answer(request, true), answer(request, true)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await answer(request, true)).body.status).toBe('Payé')
    expect((await answer(request, false)).body).toMatchObject({ statusCode: 409, error: 'already_done' })
    await runJobs()
    expect((await ledgerOf(request)).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  })

  it('stays accepted while the provider is down, and is charged as soon as it answers', async () => {
    const request = await aRequest()
    const { paymentIntents } = app.deps.stripe
    const down = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
    vi.spyOn(paymentIntents, 'capture').mockRejectedValueOnce(down)
    vi.spyOn(paymentIntents, 'retrieve').mockRejectedValueOnce(down)
    const { status, body } = await answer(request, true)
    expect([status, body.status, body.allowedActions]).toEqual([200, 'En attente de paiement', []])
    expect(await viewOf(request, request.awa)).toMatchObject({ payment: 'processing', allowedActions: [] })
    expect((await withdraw(request)).status).toBe(409)
    await app.runRecurringJob('undecided-payments')
    expect(await booking.statusOf(request.appointment)).toBe('paid')
  })

  it('whose capture the provider refuses is logged with the reason, and an error of ours is no answer of the provider', async () => {
    const logError = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
    const request = await aRequest()
    const refusal = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'no capture',
    })
    vi.spyOn(app.deps.stripe.paymentIntents, 'capture').mockRejectedValueOnce(refusal)
    expect((await answer(request, true)).body.status).toBe('En attente de paiement')
    expect(logError.mock.calls).toEqual([[{ err: refusal }, 'capture failed']])
    const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve')
    vi.spyOn(app.deps.stripe.paymentIntents, 'capture').mockRejectedValueOnce(new TypeError('ours'))
    expect((await answer(request, true)).status).toBe(500)
    expect(retrieve).not.toHaveBeenCalled()
    await app.runRecurringJob('undecided-payments')
    expect(await booking.statusOf(request.appointment)).toBe('paid')
  })

  it.each([true, false])('whose answer of the provider is lost (charged: %s) is charged once', async (isExecuted) => {
    const request = await aRequest()
    vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
    const { paymentIntents } = app.deps.stripe
    const capture = paymentIntents.capture.bind(paymentIntents)
    vi.spyOn(paymentIntents, 'capture').mockImplementationOnce((async (id: string) => {
      if (isExecuted) await capture(id)
      throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
    }) as never)
    await answer(request, true)
    await runJobs()
    expect(await booking.statusOf(request.appointment)).toBe('paid')
    expect((await ledgerOf(request)).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  })

  it('ends when the bank has released the amount before', async () => {
    const request = await aRequest()
    const intent = await intentOf(request)
    app.deps.stripeWebhookSecret = 'whsec_of_nobody'
    await app.deps.stripe.paymentIntents.cancel(intent.id)
    await app.drainJobs()
    app.deps.stripeWebhookSecret = 'whsec_test'
    expect((await answer(request, true)).body.status).toBe('Expiré')
    await runJobs()
    await expectEnded(request)
  })
})

describe('a request that ends', () => {
  it('because it is refused frees the hours and the amount, and tells both', async () => {
    const request = await aRequest()
    expect((await answer(request, false)).body).toMatchObject({ status: 'Expiré', allowedActions: [] })
    expect((await answer(request, false)).status).toBe(200)
    expect((await answer(request, true)).body).toMatchObject({ statusCode: 409, error: 'already_done' })
    await expectEnded(request)
  })

  it('because its time has passed does so too', async () => {
    const request = await aRequest()
    clock.advance(12 * hour)
    expect((await answer(request, true)).body).toMatchObject({ statusCode: 409, error: 'already_done' })
    await runJobs()
    await runJobs()
    await expectEnded(request)
  })

  it('because its customer withdraws it does so too', async () => {
    const request = await aRequest()
    expect((await withdraw(request)).status).toBe(204)
    expect((await withdraw(request)).status).toBe(204)
    await expectEnded(request)
  })

  it('because the bank has released the amount does so too', async () => {
    const request = await aRequest()
    const intent = await intentOf(request)
    await app.deps.stripe.paymentIntents.cancel(intent.id)
    await booking.send(await booking.eventOf(intent, 'payment_intent.canceled'))
    await app.drainJobs()
    await runJobs()
    await expectEnded(request)
  })

  it.each(['customer', 'professional'] as const)('because its %s is suspended does so too', async (side) => {
    const request = await aRequest()
    const operator = await app.aPerson('admin')
    const { id } = side === 'customer' ? request.awa : request.nadia
    await operator.post(`/api/v1/admin/people/${id}/suspend`, { reason: 'Une cliente a été blessée.', danger: true })
    await runJobs()
    expect(await booking.statusOf(request.appointment)).toBe('expired')
    expect(await intentStatus(request)).toEqual(['canceled'])
  })

  it.each(['customer', 'professional'] as const)('because its %s deletes the account does so too', async (side) => {
    const request = await aRequest()
    const person = side === 'customer' ? request.awa : request.nadia
    const other = side === 'customer' ? request.nadia : request.awa
    expect((await person.deleteAccount()).status).toBeLessThan(300)
    await runJobs()
    expect(await booking.statusOf(request.appointment)).toBe('expired')
    expect(await intentStatus(request)).toEqual(['canceled'])
    expect(await app.mailsTo(other.email, /a pris fin/)).toHaveLength(1)
  })

  it.each([
    ['withdrawn', withdraw],
    ['refused', (request: Request) => answer(request, false)],
    [
      'ended by the time',
      () => {
        clock.advance(1)
        return runJobs()
      },
    ],
  ] as const)(
    'when it is %s at the same time as it is accepted is either paid or released, never both',
    async (_, end) => {
      const request = await aRequest()
      clock.advance(12 * hour - 1)
      await Promise.all([answer(request, true), end(request)])
      await runJobs()
      const status = await booking.statusOf(request.appointment)
      expect([status, ...(await intentStatus(request))]).toEqual(
        status === 'paid' ? ['paid', 'succeeded'] : ['expired', 'canceled'],
      )
      expect((await ledgerOf(request)).filter(({ kind }) => kind === 'charge')).toHaveLength(status === 'paid' ? 1 : 0)
    },
  )

  it.each([
    ['customer', 'withdrawn', withdraw],
    ['professional', 'refused', (request: Request) => answer(request, false)],
  ] as const)('because its %s blocks the other reads as one that was %s', async (side, requestEnd, endAsUsual) => {
    const seen = async (end: (request: Request, sid: string) => Promise<{ status: number }>) => {
      const request = await aRequest()
      const { nadia, awa } = request
      const sid = await talks(app).open(awa, { professional: nadia.id })
      expect((await end(request, sid)).status).toBeLessThan(300)
      await runJobs()
      expect(await booking.statusOf(request.appointment)).toBe('expired')
      expect(await intentStatus(request)).toEqual(['canceled'])
      const mails = async (person: Person) =>
        (await app.mailsTo(person.email, /a pris fin/)).map(({ subject, text }) => ({ subject, text }))
      const views = [await viewOf(request, awa), await viewOf(request, nadia)]
      expect(views.map((view) => view.requestEnd)).toEqual([requestEnd, requestEnd])
      const { body: list } = await awa.get(`/api/v1/appointment?customer=${awa.id}`)
      expect(list).toHaveLength(1)
      const all = JSON.stringify({ views, list, awa: await mails(awa), nadia: await mails(nadia) })
      return all.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    }
    const usual = await seen(endAsUsual)
    const blocked = await seen(({ nadia, awa }, sid) =>
      (side === 'customer' ? awa : nadia).post(`${conversationsUrl}/${sid}/block`),
    )
    expect(blocked).toBe(usual)
  })

  it('after it was accepted, because one blocks the other, reads as one that was not charged in time', async () => {
    const request = await aRequest()
    const sid = await talks(app).open(request.awa, { professional: request.nadia.id })
    const down = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
    vi.spyOn(app.deps.stripe.paymentIntents, 'capture').mockRejectedValueOnce(down)
    vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve').mockRejectedValueOnce(down)
    await answer(request, true)
    await request.nadia.post(`${conversationsUrl}/${sid}/block`)
    await runJobs()
    expect((await viewOf(request, request.awa)).requestEnd).toBe('not_charged')
    const [mail] = await app.mailsTo(request.awa.email, /a pris fin/)
    expect(mail?.text).toContain('n’a pas pu être débité à temps')
    expect(mail?.text).not.toContain('Rien n’a été débité.')
  })
})

describe('an amount that was reserved for a hold', () => {
  it('is released when the hold has expired meanwhile, because the server was killed in between', async () => {
    const request = await aRequestHold()
    const { body } = await booking.pay(request.awa, request.appointment, 'pm_card_threeDSecure2Required')
    app.deps.stripeWebhookSecret = 'whsec_of_nobody'
    await booking.authenticate(body.client_secret, 'success')
    await app.drainJobs()
    app.deps.stripeWebhookSecret = 'whsec_test'
    clock.advance(15 * 60_000)
    await app.runRecurringJob('undecided-payments')
    await app.drainJobs()
    expect(await booking.statusOf(request.appointment)).toBe('expired')
    expect(await intentStatus(request)).toEqual(['canceled'])
    expect(await mailsOf(request, /demande/)).toEqual({ customer: 0, professional: 0 })
  })

  it('is refused with the reason when the hold has expired before the answer of the bank', async () => {
    const request = await aRequestHold()
    const { body } = await booking.pay(request.awa, request.appointment, 'pm_card_threeDSecure2Required')
    app.deps.stripeWebhookSecret = 'whsec_of_nobody'
    await booking.authenticate(body.client_secret, 'success')
    app.deps.stripeWebhookSecret = 'whsec_test'
    clock.advance(15 * 60_000)
    const late = await request.awa.post(`/api/v1/payment/${body.id}/confirm`)
    expect(late.body).toMatchObject({ statusCode: 409, error: 'hold_expired' })
    await app.drainJobs()
    expect(await intentStatus(request)).toEqual(['canceled'])
  })
})

describe('who makes a request', () => {
  it('is a customer without an appointment that was ever paid with this professional', async () => {
    const nadia = await aConfirmingProfessional()
    const awa = await app.aPerson('customer')
    await nadia.put(`/api/v1/user/${nadia.id}`, { confirmsFirst: false })
    const first = await booking.hold(awa, nadia)
    await booking.pay(awa, first)
    await awa.patch(address(first), { status: 'Annuler' })
    await nadia.put(`/api/v1/user/${nadia.id}`, { confirmsFirst: true })
    const next = await booking.hold(awa, nadia)
    expect((await awa.get(address(next))).body.isRequest).toBe(false)
    expect((await awa.get(`/api/v1/user/${nadia.id}`)).body.confirmsFirst).toBe(false)
    const lea = await app.aPerson('customer')
    expect((await lea.get(`/api/v1/user/${nadia.id}`)).body.confirmsFirst).toBe(true)
    expect((await app.get(`/api/v1/user/${nadia.id}`)).body.confirmsFirst).toBe(true)
  })

  it('finds no start within six hours, in the starts as in the hold', async () => {
    const nadia = await aConfirmingProfessional()
    const awa = await app.aPerson('customer')
    const range = `from=${booking.inHours(0)}&to=${booking.inHours(24)}`
    const firstStart = async (person: Pick<Person, 'get'>) =>
      (await person.get(`/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&${range}`)).body[0]
        ?.start
    for (const viewer of [awa, app]) expect(await firstStart(viewer)).toBe(booking.inHours(6.5))
    const { body: free } = await awa.get(`/api/v1/disponibilite/user/${nadia.id}?${range}`)
    expect(free[0].start).toBe(booking.inHours(6.5))
    const early = await holdHours(awa, nadia, { date: booking.inHours(6), endTime: booking.inHours(8) })
    expect(early.status).toBe(422)
    expect(early.body.details).toEqual([
      {
        path: 'date',
        message:
          'Cette coiffeuse confirme elle-même les premiers rendez-vous : choisissez une heure à plus de 6 h d’ici.',
      },
    ])
    const offer = app.db.selectFrom('offers').select('noticeMinutes').where('professionalId', '=', nadia.id)
    expect(await offer.execute()).toEqual([{ noticeMinutes: 360 }])
    await nadia.put(`/api/v1/user/${nadia.id}`, { confirmsFirst: false })
    expect(await firstStart(awa)).toBe(booking.inHours(0.5))
    expect(await offer.execute()).toEqual([{ noticeMinutes: 0 }])
  })

  it('has two open requests at most, among three holds', async () => {
    const awa = await app.aPerson('customer')
    const hours = { date: booking.inHours(100), endTime: booking.inHours(102) }
    for (const nadia of [await aConfirmingProfessional(), await aConfirmingProfessional()])
      await booking.pay(awa, await booking.hold(awa, nadia))
    const third = await holdHours(awa, await aConfirmingProfessional(), hours)
    expect(third.body).toMatchObject({ statusCode: 409, error: 'too_many_open_requests' })
    const fatou = await app.aProfessionalWithHours({ price: 100, duration: 120, from: hours.date, to: hours.endTime })
    expect((await holdHours(awa, fatou, hours)).status).toBe(201)
  })

  it('has one open request with a professional, and one a day after it ended without an appointment', async () => {
    const request = await aRequest()
    const { awa, nadia } = request
    const hours = { date: booking.inHours(104), endTime: booking.inHours(106) }
    const second = await holdHours(awa, nadia, hours)
    expect(second.body).toMatchObject({ statusCode: 409, error: 'request_already_open' })
    await answer(request, false)
    clock.advance(24 * hour - 1)
    const early = await holdHours(awa, nadia, hours)
    expect(early.body).toMatchObject({ statusCode: 429, error: 'too_many_requests' })
    expect(early.body.message).toContain('Vous pourrez lui en envoyer une autre le')
    clock.advance(1)
    expect((await holdHours(awa, nadia, hours)).status).toBe(201)
  })

  it('has one hold of two that were asked for at once, when the professional confirms first appointments', async () => {
    const nadia = await aConfirmingProfessional()
    const awa = await app.aPerson('customer')
    const replies = await Promise.all(
      [100, 104].map((from) =>
        holdHours(awa, nadia, { date: booking.inHours(from), endTime: booking.inHours(from + 2) }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('withdraws three of them in a day, so that cards are not tried on them', async () => {
    const awa = await app.aPerson('customer')
    for (let time = 0; time < 3; time++) {
      const nadia = await aConfirmingProfessional()
      const appointment = await booking.hold(awa, nadia)
      await booking.pay(awa, appointment)
      await withdraw({ awa, nadia, appointment })
      clock.advance(1000)
    }
    const nadia = await aConfirmingProfessional()
    const hours = { date: booking.inHours(100), endTime: booking.inHours(102) }
    const next = await holdHours(awa, nadia, hours)
    expect(next.body).toMatchObject({ statusCode: 429, error: 'too_many_requests' })
    expect(next.body.message).toContain('Vous avez retiré ou envoyé trois demandes en 24 heures.')
    clock.moveTo(new Date(now.getTime() + 24 * hour))
    expect((await holdHours(awa, nadia, hours)).status).toBe(201)
  })

  it('may let ten of them end in a day, which leaves the limit of unpaid holds alone', async () => {
    const awa = await app.aPerson('customer')
    for (let time = 0; time < 10; time++) {
      const nadia = await aConfirmingProfessional()
      const appointment = await booking.hold(awa, nadia)
      await booking.pay(awa, appointment)
      await answer({ awa, nadia, appointment }, false)
    }
    const hours = { date: booking.inHours(100), endTime: booking.inHours(102) }
    const next = await holdHours(awa, await aConfirmingProfessional(), hours)
    expect(next.body).toMatchObject({ statusCode: 429, error: 'too_many_requests' })
    expect(next.body.message).toContain('Vous pourrez envoyer une autre demande le')
    const fatou = await app.aProfessionalWithHours({ price: 100, duration: 120, from: hours.date, to: hours.endTime })
    expect((await holdHours(awa, fatou, hours)).status).toBe(201)
  })
})
