import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { changeAppointment } from './change-appointment.ts'
import { finishOldAppointments } from './finish-appointment.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hours = (count: number) => count * 3_600_000
const inHours = (count: number) => new Date(now.getTime() + hours(count)).toISOString()

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** The appointment runs from 100 to 102 hours ahead by default. */
const aPaidAppointment = async (hours?: { from: number; to: number }) => {
  const appointment = await booking.aPaidAppointment(hours)
  return { ...appointment, address: `/api/v1/appointment/${appointment.id}` }
}

describe('lists of appointments', () => {
  it('show the professional paid appointments, and the customer also the hold being paid', async () => {
    const { nadia, awa, appointment: expiredHold } = await booking.aHold({ from: 4, to: 6 })
    clock.advance(15 * 60_000)
    const paid = await booking.hold(awa, nadia, { from: 8, to: 10 })
    await booking.pay(awa, paid)
    const hold = await booking.hold(awa, nadia, { from: 12, to: 14 })
    const listIds = async () => ({
      professionals: (await nadia.get(`/api/v1/appointment/?professional=${nadia.id}`)).body.map(
        ({ id }: { id: string }) => id,
      ),
      customers: (await awa.get(`/api/v1/appointment?customer=${awa.id}`)).body.map(({ id }: { id: string }) => id),
    })
    expect(await listIds()).toEqual({ professionals: [paid.id], customers: [hold.id, paid.id] })
    expect((await awa.get(`/api/v1/appointment/${expiredHold.id}`)).body.status).toBe('Expiré')
    clock.advance(15 * 60_000)
    expect(await listIds()).toEqual({ professionals: [paid.id], customers: [paid.id] })
    const all = (await (await app.aPerson('admin')).get('/api/v1/appointment')).body.map(({ id }: { id: string }) => id)
    expect([paid, hold, expiredHold].map(({ id }) => all.includes(id))).toEqual([true, false, false])
  })

  it('order appointments with the same start consistently', async () => {
    const awa = await app.aPerson('customer')
    const holds: { id: string }[] = []
    for (let n = 0; n < 3; n++) {
      const workingHours = { from: inHours(0), to: inHours(24) }
      const nadia = await app.aProfessionalWithHours({ price: 100, duration: 120, ...workingHours })
      holds.push(await booking.hold(awa, nadia, { from: 4, to: 6 }))
    }
    // The row that is written last lies last in the table.
    for (const n of [1, 2, 0]) await booking.pay(awa, holds[n] ?? { id: '' })
    const ids = holds.map(({ id }) => id)
    const listed = async (more = '') =>
      (await awa.get(`/api/v1/appointment?customer=${awa.id}${more}`)).body.map(({ id }: { id: string }) => id)
    expect(await listed('&time=ahead')).toEqual(ids.toSorted())
    expect(await listed()).toEqual(ids.toSorted().reverse())
  })

  it('are separate for a professional who also books as a customer', async () => {
    const [{ nadia, appointment }, elsewhere] = [await aPaidAppointment(), await booking.aHold()]
    const booked = await booking.hold(nadia, elsewhere.nadia, { from: 108, to: 110 })
    await booking.pay(nadia, booked)
    for (const person of [nadia, await app.aPerson('admin')]) {
      const listed = async (query: string) =>
        (await person.get(`/api/v1/appointment?${query}=${nadia.id}`)).body.map(({ id }: { id: string }) => id)
      expect([await listed('professional'), await listed('customer')]).toEqual([[appointment.id], [booked.id]])
    }
  })

  it.each(['/api', '/api/v1api'])(
    'are served by the legacy endpoints at %s for the signed-in person',
    async (prefix) => {
      const { nadia, awa, appointment } = await aPaidAppointment({ from: 4, to: 6 })
      const booked = await awa.get(`/api/v1/appointment/?customer=${awa.id}`)
      const received = await nadia.get(`/api/v1/appointment/?professional=${nadia.id}`)
      expect(booked.body).toMatchObject([{ id: appointment.id }])
      expect((await awa.post(`${prefix}/customer/rdv/`, { customer: nadia.id })).body).toEqual(booked.body)
      const ofProfessional = await nadia.post(`${prefix}/pro/rdv/`, {})
      expect([ofProfessional.body, ofProfessional.headers['x-total-count']]).toEqual([received.body, '1'])
      expect((await nadia.post(`${prefix}/pro/rdv?offset=1`, {})).body).toEqual([])
      expect((await nadia.post(`${prefix}/customer/rdv`, {})).body).toEqual([])
      expect((await awa.post(`${prefix}/pro/rdv`, {})).status).toBe(403)
    },
  )

  it('are paginated, latest first, with the total', async () => {
    const { nadia, awa, appointment } = await aPaidAppointment({ from: 4, to: 6 })
    const later = await booking.hold(awa, nadia, { from: 8, to: 10 })
    await booking.pay(awa, later)
    const first = await nadia.get(`/api/v1/appointment?professional=${nadia.id}&limit=1`)
    expect([first.body.length, first.body[0].id, first.headers['x-total-count']]).toEqual([1, later.id, '2'])
    const second = await nadia.get(`/api/v1/appointment?professional=${nadia.id}&limit=1&offset=1`)
    expect(second.body[0].id).toBe(appointment.id)
    expect((await nadia.get(`/api/v1/appointment?professional=${nadia.id}&limit=101`)).status).toBe(422)
  })

  it('are split into upcoming, soonest first, and past, latest first', async () => {
    const { nadia, awa, appointment: first } = await aPaidAppointment({ from: 4, to: 6 })
    const ids = [first.id]
    for (const from of [8, 16, 20]) {
      const appointment = await booking.hold(awa, nadia, { from, to: from + 2 })
      await booking.pay(awa, appointment)
      ids.push(appointment.id)
    }
    clock.advance(hours(10))
    for (const [person, query] of [
      [nadia, `professional=${nadia.id}`],
      [awa, `customer=${awa.id}`],
    ] as const) {
      const page = async (time: string, offset = 0) => {
        const { body, headers } = await person.get(`/api/v1/appointment?${query}&time=${time}&limit=1&offset=${offset}`)
        return [body[0]?.id, headers['x-total-count']]
      }
      expect(await page('ahead')).toEqual([ids[2], '2'])
      expect(await page('ahead', 1)).toEqual([ids[3], '2'])
      expect(await page('over')).toEqual([ids[1], '2'])
      expect(await page('over', 1)).toEqual([ids[0], '2'])
    }
    expect((await nadia.get(`/api/v1/appointment?professional=${nadia.id}&time=now`)).status).toBe(422)
  })

  it('are visible only to their owner and to operators', async () => {
    const { nadia, awa, appointment } = await aPaidAppointment()
    const lea = await app.aPerson('customer')
    const refusedReplies = [
      await lea.get(`/api/v1/appointment?customer=${awa.id}`),
      await lea.get(`/api/v1/appointment?professional=${nadia.id}`),
      await awa.get(`/api/v1/appointment?professional=${nadia.id}`),
      await awa.get(`/api/v1/appointment?professional=${nadia.id}&customer=${awa.id}`),
      await app.get(`/api/v1/appointment?customer=${awa.id}`),
    ]
    for (const refused of refusedReplies) expect([refused.status, refused.body.message]).toEqual([401, 'Unauthorized'])
    const withoutSide = await awa.get('/api/v1/appointment/')
    const message = 'Précisez « professional » ou « customer ».'
    expect([withoutSide.status, withoutSide.body.details]).toEqual([422, [{ path: 'customer', message }]])
    expect((await awa.get('/api/v1/appointment/?customer=moi')).status).toBe(404)
    const operator = await app.aPerson('admin')
    for (const query of [`?customer=${awa.id}`, `?professional=${nadia.id}`, ''])
      expect((await operator.get(`/api/v1/appointment${query}`)).body).toContainEqual(
        expect.objectContaining({ id: appointment.id, phone: '0612345678' }),
      )
  })
})

describe('one appointment', () => {
  it('is visible only to its two parties and to operators', async () => {
    const { nadia, awa, address } = await aPaidAppointment()
    for (const person of [nadia, awa, await app.aPerson('admin')]) expect((await person.get(address)).status).toBe(200)
    for (const anotherPerson of [await app.aPerson('customer'), await app.aPerson('professional')])
      for (const reply of [
        await anotherPerson.get(address),
        await anotherPerson.get(`${address}/cancellation`),
        await anotherPerson.get(`${address}/calendar.ics`),
        await anotherPerson.patch(address, { chatId: 'x' }),
        await anotherPerson.patch(address, { status: 'Annuler' }),
        await anotherPerson.delete(address),
      ])
        expect(reply.status).toBe(404)
    expect((await awa.get('/api/v1/appointment/12')).status).toBe(404)
  })

  it('shows the address and contacts of the other party only once it is paid and in the contact window', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    const atHome = { lieu: 'Ma Maison', adresse: '3 allée des Roses' } as const
    await app.db.updateTable('appointments').set(atHome).where('id', '=', appointment.id).execute()
    const address = `/api/v1/appointment/${appointment.id}`
    const reach = async (person: typeof awa) => {
      const { phone, userEmail, adresse } = (await person.get(address)).body
      return { phone, userEmail, adresse }
    }
    expect(await reach(nadia)).toEqual({ phone: null, userEmail: null, adresse: null })
    expect(await reach(awa)).toEqual({ phone: null, userEmail: null, adresse: atHome.adresse })
    await booking.pay(awa, appointment)
    expect(await reach(nadia)).toEqual({ phone: null, userEmail: null, adresse: null })
    expect(await reach(awa)).toEqual({ phone: null, userEmail: null, adresse: atHome.adresse })
    clock.advance(28 * 3_600_000)
    expect(await reach(nadia)).toEqual({ phone: '0612345678', userEmail: null, adresse: atHome.adresse })
    expect(await reach(awa)).toEqual({ phone: '0612345678', userEmail: null, adresse: atHome.adresse })
  })

  it('shows each party the picture of the other', async () => {
    const { nadia, awa, address } = await aPaidAppointment()
    const pictures = [
      [nadia.id, 'nadia.webp'],
      [awa.id, 'awa.webp'],
    ] as const
    for (const [id, image] of pictures) await app.db.updateTable('users').set({ image }).where('id', '=', id).execute()
    const imageShownTo = async (person: typeof awa) => (await person.get(address)).body.userImage
    expect([await imageShownTo(awa), await imageShownTo(nadia)]).toEqual(['nadia.webp', 'awa.webp'])
  })

  it('lets its parties write once it is paid, also after a cancellation', async () => {
    const { awa: guest, appointment: hold } = await booking.aHold({ from: 4, to: 6 })
    expect((await guest.get(`/api/v1/appointment/${hold.id}`)).body.mayContact).toBe(false)
    const { awa, address } = await aPaidAppointment()
    const { fee, mayContact } = (await awa.get(address)).body
    expect(mayContact).toBe(true)
    expect((await awa.patch(address, { status: 'Annuler', fee })).body).toMatchObject({
      status: 'Annuler',
      mayContact: true,
    })
  })

  it('has the conversation of its two parties, whatever a party sends', async () => {
    const { nadia, awa, address } = await aPaidAppointment()
    for (const party of [nadia, awa]) {
      const refused = await party.patch(address, { chatId: 'CH1' })
      const message = "Cette conversation n'est pas celle de ce rendez-vous."
      expect([refused.status, refused.body.details]).toEqual([422, [{ path: 'chatId', message }]])
    }
    expect((await awa.patch(address, { chatId: 'CH1', status: 'Annuler' })).status).toBe(422)
    expect((await awa.get(address)).body).toMatchObject({ chatId: null, status: 'Payé' })
    const appointmentId = address.split('/').at(-1)
    const { sid } = (await awa.post('/api/v1/conversation', { appointmentId })).body
    expect((await nadia.patch(address, { chatId: 'CH2' })).status).toBe(422)
    expect((await nadia.patch(address, { chatId: sid })).body.chatId).toBe(sid)
    expect((await awa.patch(address, { status: 'Payé' })).status).toBe(422)
  })
})

describe('the end of an appointment', () => {
  it('is reported by the professional once it is over', async () => {
    const { nadia, awa, address } = await aPaidAppointment({ from: 4, to: 6 })
    clock.advance(hours(6) - 1)
    const tooEarly = await nadia.patch(address, { status: 'Terminé' })
    expect([tooEarly.status, tooEarly.body.message]).toEqual([409, "Le rendez-vous n'est pas encore terminé."])
    clock.advance(1)
    expect((await awa.patch(address, { status: 'Terminé' })).status).toBe(403)
    expect((await nadia.patch(address, { status: 'Terminé' })).body).toMatchObject({ status: 'Terminé', isEnded: true })
    const repeated = await nadia.patch(address, { status: 'Terminé' })
    expect([repeated.status, repeated.body.error]).toEqual([409, 'already_done'])
  })

  it('is recorded by a job a day later', async () => {
    const { appointment } = await aPaidAppointment({ from: 4, to: 6 })
    await finishOldAppointments(app.deps, new Date(now.getTime() + hours(30) - 1))
    expect(await booking.statusOf(appointment)).toBe('paid')
    await finishOldAppointments(app.deps, new Date(now.getTime() + hours(30)))
    expect(await booking.statusOf(appointment)).toBe('completed')
  })

  it('cannot be reported for a hold', async () => {
    const { nadia, appointment } = await booking.aHold()
    expect((await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })).status).toBe(409)
  })
})

describe('a cancellation', () => {
  it.each([
    [
      '48 h before',
      hours(100 - 48),
      0,
      107,
      { tier: 'free', until: inHours(52), better: null, betterUntil: null, next: 'half' },
    ],
    [
      'a moment less',
      hours(100 - 48) + 1,
      53.5,
      53.5,
      { tier: 'half', until: inHours(76), better: 'free', betterUntil: inHours(52), next: 'full' },
    ],
    [
      '24 h before',
      hours(100 - 24),
      107,
      0,
      { tier: 'full', until: inHours(100), better: 'half', betterUntil: inHours(76), next: null },
    ],
  ])('by the customer %s costs what was announced', async (_, later, fee, refund, terms) => {
    const { nadia, awa, appointment, address } = await aPaidAppointment()
    clock.advance(later)
    expect((await awa.get(`${address}/cancellation`)).body).toEqual({
      fee,
      refund,
      ...terms,
      freeAgainAt: null,
      record: null,
    })
    const cancelled = await awa.patch(address, { status: 'Annuler', fee })
    expect(cancelled.body).toMatchObject({ status: 'Annuler', fee, refund, phone: null })
    await app.drainJobs()
    const [intent] = await booking.intentsOf(appointment)
    if (!intent) throw new Error('no intent')
    const refundedSum = (await booking.refundsOf(intent)).reduce((sum, each) => sum + each.amount, 0)
    expect(refundedSum).toBe(refund * 100)
    expect((await app.mailsTo(awa.email))[0]?.subject).toMatch(/^Votre rendez-vous du .* est annulé$/)
    expect((await app.mailsTo(nadia.email))[0]?.subject).toMatch(/^Le rendez-vous du .* est annulé$/)
    const repeated = await awa.patch(address, { status: 'Annuler' })
    expect([repeated.status, repeated.body.error]).toEqual([409, 'already_done'])
    expect((await booking.pay(awa, appointment)).status).toBe(409)
  })

  it('never takes another fee than the one shown, and returns the new fee', async () => {
    const { awa, appointment, address } = await aPaidAppointment()
    clock.advance(hours(100 - 48))
    const { fee } = (await awa.get(`${address}/cancellation`)).body
    clock.advance(1)
    const refused = await awa.patch(address, { status: 'Annuler', fee })
    const { tier, ...details } = { fee: 53.5, refund: 53.5, tier: 'half', until: inHours(76), betterUntil: inHours(52) }
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'price_changed', details: { tier, ...details } },
    ])
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect((await awa.patch(address, { status: 'Annuler', fee: details.fee })).body).toMatchObject({ fee: 53.5 })
  })

  it('waits for a concurrent change of the same appointment', async () => {
    const { nadia, awa, appointment, address } = await aPaidAppointment()
    const viewer = { id: nadia.id, role: 'professional', sessionId: '' } as const
    const late = await startSecondBeforeCommit(
      app,
      (deps) => changeAppointment(deps, viewer, appointment.id, { status: 'cancelled' }),
      () => awa.patch(address, { status: 'Annuler' }),
    )
    expect([late.status, late.body.error]).toEqual([409, 'already_done'])
    expect((await awa.get(address)).body.cancelledBy).toBe('professional')
  })

  it('by an operator is mailed with its own reason, and not with the reason of an earlier action', async () => {
    const operator = await app.aPerson('admin')
    const cancelled = async (reason: string) => {
      const { awa, appointment, address } = await aPaidAppointment()
      const before = { kind: 'job_retried', reason: 'Une tâche relancée.', at: now } as const
      await app.db
        .insertInto('operatorActions')
        .values({ ...before, operatorId: operator.id, appointmentId: appointment.id })
        .execute()
      expect((await operator.patch(address, { status: 'Annuler', reason })).status).toBe(200)
      return awa
    }
    const reasons = ['Le salon a été inondé.', 'La coiffeuse est souffrante.']
    const people = [await cancelled(reasons[0] as string), await cancelled(reasons[1] as string)]
    for (const [index, { email }] of people.entries()) {
      const [mail] = await app.mailsTo(email)
      expect(/Motif : (.*)/.exec(mail?.text.replaceAll('\u00a0', ' ') ?? '')?.[1]).toBe(reasons[index])
    }
  })

  it('by the professional, or an empty change by an operator, is not in the operators’ journal', async () => {
    const { nadia, appointment, address } = await aPaidAppointment()
    expect((await (await app.aPerson('admin')).patch(address, {})).body.status).toBe('Payé')
    expect((await nadia.patch(address, { status: 'Annuler' })).status).toBe(200)
    const actions = app.db.selectFrom('operatorActions').select('kind')
    expect(await actions.where('appointmentId', '=', appointment.id).execute()).toEqual([])
    await app.drainJobs()
  })

  it('is linked directly from the booking mails', async () => {
    const { nadia, awa, appointment } = await aPaidAppointment()
    for (const person of [nadia, awa]) {
      const [mail] = await app.mailsTo(person.email)
      for (const part of [mail?.text, mail?.html])
        expect(part).toContain(`${app.url}/account/mes-rendez-vous?annuler=${appointment.id}`)
    }
  })

  it('shows the state of its refund to the customer only', async () => {
    const { nadia, awa, address } = await aPaidAppointment()
    const { body } = await awa.patch(address, { status: 'Annuler' })
    expect(body).toMatchObject({
      cancelledBy: 'customer',
      refunds: [{ amount: 107, status: 'pending', decidedAt: null, reason: null }],
    })
    await app.drainJobs()
    const done = { amount: 107, status: 'succeeded', decidedAt: now.toISOString(), reason: null }
    expect((await awa.get(address)).body.refunds).toEqual([done])
    expect((await nadia.get(address)).body.refunds).toEqual([])
    const refund = await app.db
      .selectFrom('refunds as r')
      .select(['r.id', 'r.providerId'])
      .where('r.purchaseId', '=', body.id)
      .executeTakeFirstOrThrow()
    const failed = { object: 'refund', id: refund.providerId, status: 'failed', metadata: { refundId: refund.id } }
    const event = { id: 'evt_failed', type: 'refund.failed' }
    await booking.send({ ...event, data: { object: { ...failed, failure_reason: 'expired_or_canceled_card' } } })
    await app.drainJobs()
    const reason = 'la carte a expiré ou a été annulée'
    expect((await awa.get(address)).body.refunds).toMatchObject([{ status: 'failed', reason }])
  })

  it('by the professional costs nothing, and frees the hours', async () => {
    const { nadia, appointment, address } = await aPaidAppointment()
    clock.advance(hours(90))
    expect((await nadia.get(`${address}/cancellation`)).body).toMatchObject({ fee: 0, refund: 107, tier: null })
    expect((await nadia.patch(address, { status: 'Annuler' })).body).toMatchObject({ status: 'Annuler', fee: 0 })
    const lea = await app.aPerson('customer')
    const { date, endTime } = appointment
    expect((await holdHours(lea, nadia, { date, endTime })).status).toBe(201)
  })

  it('refunds once when both parties cancel at once', async () => {
    const { nadia, awa, appointment, address } = await aPaidAppointment()
    const replies = await Promise.all([awa, nadia, awa].map((person) => person.patch(address, { status: 'Annuler' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await app.drainJobs()
    const [intent] = await booking.intentsOf(appointment)
    expect(intent && (await booking.refundsOf(intent))).toHaveLength(1)
  })

  it('is refused once the appointment has begun', async () => {
    const { nadia, awa, address } = await aPaidAppointment()
    clock.advance(hours(100))
    for (const person of [awa, nadia]) {
      const refused = await person.patch(address, { status: 'Annuler' })
      expect([refused.status, refused.body.error]).toEqual([409, 'too_late_to_cancel'])
    }
    expect((await awa.get(`${address}/cancellation`)).status).toBe(409)
    expect((await awa.get(address)).body).toMatchObject({ status: 'Payé', fee: null, refund: null })
  })

  it('is refused for a hold, which can be given up free of charge', async () => {
    const { awa, appointment } = await booking.aHold()
    const address = `/api/v1/appointment/${appointment.id}`
    expect((await awa.get(`${address}/cancellation`)).body).toMatchObject({ fee: 0, refund: 0, tier: null })
    expect((await awa.patch(address, { status: 'Annuler' })).status).toBe(409)
  })
})

describe('the calendar entry', () => {
  it('is a valid calendar file for the two parties', async () => {
    const { nadia, awa, appointment, address } = await aPaidAppointment()
    const place = { adresse: '12 rue des Lilas, bât. B; à l’étage — où fleurissent les orangers de Grenade et d’été' }
    await app.db.updateTable('appointments').set(place).where('id', '=', appointment.id).execute()
    clock.advance(28 * 3_600_000)
    const file = await awa.get(`${address}/calendar.ics`)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="rendez-vous.ics"')
    const lines = (file.body as string).split('\r\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
    const unfolded = (file.body as string).replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261121T130000Z',
        'DTSTART:20261124T130000Z',
        'DTEND:20261124T150000Z',
        'STATUS:CONFIRMED',
        'SUMMARY:Braids avec Nadia Diallo',
        'LOCATION:12 rue des Lilas\\, bât. B\\; à l’étage — où fleurissent les orangers de Grenade et d’été\\, 93100 Montreuil',
        'DESCRIPTION:Rendez-vous pris sur Couronne.\\nTéléphone : 06\u00a012\u00a034\u00a056\u00a078\\nRépondre « Non » dans votre agenda n’annule pas le rendez-vous.',
      ]),
    )
    expect((await nadia.get(`${address}/calendar.ics`)).body).toContain('SUMMARY:Braids avec Awa Diallo')
    expect((await (await app.aPerson('admin')).get(`${address}/calendar.ics`)).status).toBe(404)
  })
})
