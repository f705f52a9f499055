import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdHours as sendHold } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { insertPayment } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { expireAllOverdueHolds } from './expire-holds.ts'
import { lockParties } from './hold-checks.ts'
import { holdHours } from './hold-hours.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const at = (time: string, day = '2026-11-24') => `${day}T${time}:00.000Z`
const clock = movingClock(now)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** The professional is free from 8:00 to 18:00 on the 24th. Braids take two hours and cost 100 €. */
const aProfessional = (options: { mobilite?: string; cityId?: number } = {}) =>
  app.aProfessionalWithHours({
    libelle: 'Braids',
    price: 100,
    duration: 120,
    from: at('08:00'),
    to: at('18:00'),
    ...options,
  })

const hold = (customer: Person, professional: { id: string }, from: string, to: string, more: object = {}) =>
  sendHold(customer, professional, { date: at(from), endTime: at(to) }, more)
const appointments = async (professional: { id: string }) =>
  app.db.selectFrom('appointments').selectAll().where('professionalId', '=', professional.id).execute()

/** Makes every insert wait until all requests wait for a lock, so that they go on at once. */
const runConcurrently = async <T>(requests: (() => Promise<T>)[]) => {
  const replies: Promise<T>[] = []
  const allAreBlocked = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    expect(rows.length).toBe(requests.length)
  }
  await app.db.transaction().execute(async (db) => {
    await sql`lock table appointments in share mode`.execute(db)
    replies.push(...requests.map((request) => request()))
    await vi.waitFor(allAreBlocked, 20_000)
  })
  return Promise.all(replies)
}

describe('a hold', () => {
  it.each(['/api', '/api/v1api'])('is taken through the legacy endpoint at %s, with a message', async (prefix) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const request = { libelle: 'Braids', professional: nadia.id, date: at('10:00'), endTime: at('12:00') }
    const { status, body } = await awa.post(`${prefix}/rdv/`, request)
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), message: 'Ces heures vous sont gardées 15 minutes, le temps de les payer.' },
    ])
    expect(await appointments(nadia)).toMatchObject([{ id: body.id, status: 'pending_payment' }])
    const lea = await app.aPerson('customer')
    expect((await lea.post(`${prefix}/rdv`, request)).body.error).toBe('slot_taken')
  })

  it('reserves the hours for fifteen minutes at the server’s price', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const heldAppointment = await hold(awa, nadia, '10:00', '12:00', {
      price: 100,
      total: 107,
      status: 'Payé',
      image: null,
      customer: nadia.id,
      adresse: 'ailleurs',
    })
    expect(heldAppointment.status).toBe(201)
    expect(heldAppointment.body).toMatchObject({
      libelle: 'Braids',
      price: 100,
      total: 107,
      status: 'En attente de paiement',
      customer: awa.id,
      professional: nadia.id,
      lieu: 'Salon De Coiffure',
      adresse: null,
      city: 'Montreuil',
      date: at('10:00'),
      endTime: at('12:00'),
      holdExpiresAt: '2026-11-20T09:15:00.000Z',
      isEnded: false,
      firstname: 'Awa',
      userId: nadia.id,
      phone: null,
      userEmail: null,
      fee: null,
      refund: null,
    })
    expect((await awa.get(`/api/v1/appointment/${heldAppointment.body.id}`)).body).toEqual(heldAppointment.body)
  })

  it('of hours held by another customer is refused, and of one’s own names the existing hold', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const first = await hold(awa, nadia, '10:00', '12:00')
    const otherHold = await hold(lea, nadia, '11:00', '13:00')
    expect([otherHold.status, otherHold.body.error]).toEqual([409, 'slot_taken'])
    const own = await hold(awa, nadia, '11:30', '13:30')
    expect([own.status, own.body.error, own.body.details]).toEqual([
      409,
      'already_held',
      { appointmentId: first.body.id },
    ])
    expect((await hold(lea, nadia, '12:00', '14:00')).status).toBe(201)
    expect((await hold(awa, nadia, '08:00', '10:00')).status).toBe(201)
    expect(await appointments(nadia)).toHaveLength(3)
  })

  it('of hours taken by another is refused as taken, whatever the customer holds before, after and elsewhere', async () => {
    const [nadia, zoe] = [await aProfessional(), await aProfessional()]
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    for (const heldAppointment of [
      await hold(lea, nadia, '12:00', '14:00'),
      await hold(awa, nadia, '10:00', '12:00'),
      await hold(awa, nadia, '14:00', '16:00'),
      await hold(awa, zoe, '12:00', '14:00'),
    ])
      expect(heldAppointment.status).toBe(201)
    const refused = await hold(awa, nadia, '12:00', '14:00')
    expect([refused.status, refused.body.error]).toEqual([409, 'slot_taken'])
  })

  it('of hours taken by another is refused as taken even where the customer’s own hold was given up or has expired', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const cancelledHold = await hold(awa, nadia, '08:00', '10:00')
    expect((await awa.delete(`/api/v1/appointment/${cancelledHold.body.id}`)).status).toBe(204)
    expect((await hold(awa, nadia, '14:00', '16:00')).status).toBe(201)
    clock.advance(10 * 60_000)
    expect((await hold(lea, nadia, '08:00', '10:00')).status).toBe(201)
    expect((await hold(lea, nadia, '16:00', '18:00')).status).toBe(201)
    expect((await hold(awa, nadia, '08:00', '10:00')).body.error).toBe('slot_taken')
    clock.advance(5 * 60_000)
    expect((await hold(awa, nadia, '15:00', '17:00')).body.error).toBe('slot_taken')
  })

  it('of one hour succeeds for exactly one of many concurrent customers', async () => {
    const nadia = await aProfessional()
    const customers = await Promise.all(Array.from({ length: 12 }, () => app.aPerson('customer')))
    const replies = await Promise.all(customers.map((customer) => hold(customer, nadia, '10:00', '12:00')))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(11).fill(409)])
    expect(await appointments(nadia)).toHaveLength(1)
  })

  it('is limited to three per customer, also in concurrent requests', async () => {
    const awa = await app.aPerson('customer')
    const professionals = await Promise.all(Array.from({ length: 6 }, () => aProfessional()))
    const replies = await runConcurrently(professionals.map((nadia) => () => hold(awa, nadia, '10:00', '12:00')))
    expect(replies.map((reply) => reply.body.error ?? reply.status).sort()).toEqual([
      201,
      201,
      201,
      ...Array(3).fill('too_many_holds'),
    ])
    clock.advance(15 * 60_000)
    const freeProfessional = professionals[replies.findIndex((reply) => reply.status === 409)]
    expect((await hold(awa, freeProfessional as (typeof professionals)[0], '10:00', '12:00')).status).toBe(201)
  })

  it('frees its hours after fifteen minutes, whether or not the recurring job has run', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const expiredHold = await hold(awa, nadia, '10:00', '12:00')
    clock.advance(15 * 60_000 - 1)
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(409)
    clock.advance(1)
    expect((await awa.get(`/api/v1/appointment/${expiredHold.body.id}`)).body).toMatchObject({
      status: 'Expiré',
      holdExpiresAt: null,
      adresse: null,
    })
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(201)
    clock.advance(15 * 60_000)
    await expireAllOverdueHolds(app.db, clock.now())
    expect((await appointments(nadia)).map(({ status }) => status)).toEqual(['expired', 'expired'])
  })

  it('may span adjacent windows', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const evening = { professionalId: nadia.id, startsAt: at('18:00'), endsAt: at('20:00') }
    await app.db.insertInto('availabilityWindows').values(evening).execute()
    expect((await hold(awa, nadia, '17:00', '19:00')).status).toBe(201)
  })

  it('succeeds for two professionals who book each other at once', async () => {
    const [nadia, awa] = [await aProfessional(), await aProfessional()]
    const replies = await Promise.all([hold(awa, nadia, '10:00', '12:00'), hold(nadia, awa, '10:00', '12:00')])
    expect(replies.map((reply) => reply.status)).toEqual([201, 201])
  })

  it('locks the two parties, and nobody else', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const unlockedAccounts = () =>
      app.db.selectFrom('users as u').select('u.id').forNoKeyUpdate().skipLocked().execute()
    const before = (await unlockedAccounts()).map(({ id }) => id)
    await transaction(app.db, async (db) => {
      await lockParties(db, awa.id, nadia.id)
      const unlockedNow = (await unlockedAccounts()).map(({ id }) => id)
      expect(unlockedNow).toContain(lea.id)
      expect(before.filter((id) => !unlockedNow.includes(id)).sort()).toEqual([awa.id, nadia.id].sort())
    })
  })

  it('locks two parties who book each other in one order, wherever their rows are stored', async () => {
    const [first, second] = [await app.aPerson('professional'), await app.aPerson('professional')]
    await app.db.updateTable('users').set({ phone: '0700000000' }).where('id', '=', first.id).execute()
    const waiting: Promise<unknown>[] = []
    const row = (id: string) => app.db.selectFrom('users as u').select('u.id').where('u.id', '=', id)
    const lockInGivenOrder = (customerId: string, professionalId: string) => async (db: Tx) => {
      for (const plan of ['enable_indexscan = off', 'enable_bitmapscan = off', 'plan_cache_mode = force_custom_plan'])
        await sql.raw(`set local ${plan}`).execute(db)
      return lockParties(db, customerId, professionalId)
    }
    await transaction(app.db, async (db) => {
      await lockParties(db, first.id, first.id)
      waiting.push(transaction(app.db, lockInGivenOrder(second.id, first.id)))
      await waitForBlockedStatements(app.db)
      expect(await row(second.id).forNoKeyUpdate().skipLocked().execute()).toEqual([{ id: second.id }])
    })
    await Promise.all(waiting)
  })

  it('may name the service by its id', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    const locks = { professionalId: nadia.id, libelle: 'Locks', priceCents: 5000, durationMinutes: 120 } as const
    const { id: locksId } = await app.db
      .insertInto('services')
      .values({ ...locks, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [prestationId, libelle, from, to] of [
      [locksId, 'Locks', '10:00', '12:00'],
      [nadia.serviceId, 'Braids', '12:00', '14:00'],
    ] as const) {
      const named = await hold(awa, nadia, from, to, { libelle: undefined, prestationId })
      expect([named.status, named.body.libelle]).toEqual([201, libelle])
    }
    const other = await hold(awa, nadia, '14:00', '16:00', { libelle: 'Nattes', prestationId: nadia.serviceId })
    expect([other.status, other.body.details[0].path]).toEqual([422, 'libelle'])
    const another = await hold(awa, nadia, '14:00', '16:00', { libelle: undefined, prestationId: zoe.serviceId })
    expect([another.status, another.body.details[0].path]).toEqual([422, 'prestationId'])
  })

  it('does not change when the service changes', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const heldAppointment = await hold(awa, nadia, '10:00', '12:00')
    await app.db
      .updateTable('services')
      .set({ priceCents: 20_000, libelle: 'Nattes' })
      .where('id', '=', nadia.serviceId)
      .execute()
    const reply = await awa.get(`/api/v1/appointment/${heldAppointment.body.id}`)
    expect(reply.body).toMatchObject({ libelle: 'Braids', price: 100, total: 107 })
  })

  it.each([
    ['a price that is not the server’s', { price: 99 }],
    ['a total that is not the server’s', { price: 100, total: 100 }],
  ])('with %s is refused, and the answer has the right amounts', async (_, forged) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const refused = await hold(awa, nadia, '10:00', '12:00', forged)
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      409,
      'price_changed',
      { price: 100, total: 107, charges: 700 },
    ])
    expect(await appointments(nadia)).toEqual([])
  })

  it.each([
    ['hours outside the windows', { date: at('17:00'), endTime: at('19:00') }, 'date'],
    ['hours of another day', { date: at('10:00', '2026-11-25'), endTime: at('12:00', '2026-11-25') }, 'date'],
    ['less time than the service takes', { endTime: at('11:59') }, 'endTime'],
    ['more time than the service takes', { endTime: at('12:01') }, 'endTime'],
    ['a whole day for the price of one service', { date: at('08:00'), endTime: at('18:00') }, 'endTime'],
    ['an end before its start', { endTime: at('09:00') }, 'endTime'],
    ['a service that is not offered', { libelle: 'Nattes' }, 'libelle'],
    ['no service', { libelle: null }, 'libelle'],
    ['an invalid date', { date: 'demain' }, 'date'],
  ])('of %s is refused', async (_, change, path) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const refused = await hold(awa, nadia, '10:00', '12:00', change)
    expect([refused.status, refused.body.details?.[0].path]).toEqual([422, path])
    expect(await appointments(nadia)).toEqual([])
  })

  it.each([
    ['hours outside the windows', { date: at('17:00'), endTime: at('19:00') }, 'Ces heures ne sont pas proposées.'],
    ['a service that is not offered', { libelle: 'Nattes' }, 'Cette prestation n’est pas proposée.'],
  ])('of %s is refused with its reason', async (_, change, message) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, nadia, '10:00', '12:00', change)).body.message).toBe(message)
  })

  it('of an empty period is refused, because the end must come after the start', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const message = 'La fin du rendez-vous vient après son début.'
    expect((await hold(awa, nadia, '10:00', '10:00')).body.details).toEqual([{ path: 'endTime', message }])
  })

  it('is refused to a customer who has not confirmed the e-mail address', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    await app.db.updateTable('users').set({ confirmedAt: null }).where('id', '=', awa.id).execute()
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect([refused.status, refused.body.message]).toEqual([403, 'Veuillez confirmer votre adresse e-mail.'])
    expect(await appointments(nadia)).toEqual([])
  })

  it('of a wrong length is refused with the length of the service', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, nadia, '10:00', '18:00')).body.message).toBe('Ce rendez-vous dure 2 h, ni plus ni moins.')
  })

  it('lasts as long as its service in the table too, and is unchanged when the service changes', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const { body: heldAppointment } = await hold(awa, nadia, '10:00', '12:00')
    const changeHold = (change: { startsAt?: string; endsAt?: string }) =>
      app.db.updateTable('appointments').set(change).where('id', '=', heldAppointment.id).execute()
    const insertWithEnd = (endsAt: string) =>
      app.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into appointments (professional_id, customer_id, service_id, libelle, price_cents, total_cents, lieu,
            adresse, city_id, status, starts_at, ends_at, hold_expires_at, created_at)
          select professional_id, ${lea.id}, service_id, libelle, price_cents, total_cents, lieu, adresse,
            city_id, status, ${at('14:00')}, ${endsAt}, hold_expires_at, created_at
          from appointments where id = ${heldAppointment.id} returning id`.execute(tx)
        await sql`
          insert into appointment_services (appointment_id, position, service_id, libelle, price_cents, duration_minutes)
          select ${rows[0]?.id}, 1, service_id, libelle, price_cents, extract(epoch from ${endsAt}::timestamptz - ${at('14:00')}::timestamptz) / 60
          from appointments where id = ${heldAppointment.id}`.execute(tx)
      })
    const refused = 'must last as long as its service'
    for (const endsAt of ['15:00', '15:59', '17:00'])
      await expect(insertWithEnd(at(endsAt))).rejects.toThrow('must last as long as it is sold')
    await app.db.updateTable('services').set({ durationMinutes: 60 }).where('id', '=', nadia.serviceId).execute()
    await expect(changeHold({ endsAt: at('11:00') })).rejects.toThrow(refused)
    await expect(changeHold({ startsAt: at('09:00') })).rejects.toThrow(refused)
    await changeHold({ startsAt: at('09:00'), endsAt: at('11:00') })
    await insertWithEnd(at('15:00'))
  })

  it('must start in the future', async () => {
    const awa = await app.aPerson('customer')
    const today = (time: string) => at(time, '2026-11-20')
    const nadia = await app.aProfessionalWithHours({ from: today('08:00'), to: today('18:00') })
    for (const [start, end] of [
      ['08:30', '09:30'],
      ['09:00', '10:00'],
    ] as const) {
      const refused = await hold(awa, nadia, '', '', { date: today(start), endTime: today(end) })
      expect([refused.status, refused.body.message]).toEqual([422, 'Choisissez une heure à venir.'])
    }
    expect((await hold(awa, nadia, '', '', { date: today('09:01'), endTime: today('10:01') })).status).toBe(201)
  })

  it('is refused with oneself, and with a hidden professional', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const own = await hold(nadia, nadia, '10:00', '12:00')
    const message = 'Vous ne pouvez pas réserver chez vous-même.'
    expect([own.status, own.body.details]).toEqual([422, [{ path: 'professional', message }]])
    expect((await hold(awa, awa, '10:00', '12:00')).status).toBe(404)
    expect((await hold(awa, { id: crypto.randomUUID() }, '10:00', '12:00')).status).toBe(404)
    for (const hidden of [{ suspendedAt: now }, { suspendedAt: null, confirmedAt: null }]) {
      await app.db.updateTable('users').set(hidden).where('id', '=', nadia.id).execute()
      expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(404)
    }
    expect((await app.post('/api/v1/appointment', {})).status).toBe(401)
  })
})

describe('holds that end unpaid', () => {
  const hourMs = 3_600_000
  /** The customer holds hours and gives them up, once an hour. */
  const cancelHolds = async (awa: Person, nadia: { id: string }, times: number) => {
    for (let time = 0; time < times; time++) {
      const heldAppointment = await hold(awa, nadia, '10:00', '12:00')
      expect(heldAppointment.status).toBe(201)
      expect((await awa.delete(`/api/v1/appointment/${heldAppointment.body.id}`)).status).toBe(204)
      clock.advance(hourMs)
    }
  }
  const letHoldExpire = async (awa: Person, nadia: { id: string }) => {
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(201)
    clock.advance(hourMs)
  }
  const refusal = (reply: Awaited<ReturnType<typeof hold>>) => [
    reply.status,
    reply.body.error,
    reply.headers['retry-after'],
  ]

  it('are ten a day at most, given up or expired, and the refusal says when the customer may book again', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    await cancelHolds(awa, nadia, 4)
    await letHoldExpire(awa, nadia)
    await cancelHolds(awa, nadia, 5)
    // It is 19:00, and the first hold was given up at 9:00.
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect(refusal(refused)).toEqual([429, 'too_many_requests', `${14 * 3600}`])
    expect(refused.body.message).toMatch(
      /^Dix de vos réservations sont restées sans paiement en 24 heures\. Vous pourrez à nouveau réserver le samedi 21 novembre 2026 à 10\sh\.$/,
    )
    expect(refused.body.details).toEqual({ until: '2026-11-21T09:00:00.000Z' })
    expect((await appointments(nadia)).map(({ status }) => status)).toEqual(Array(10).fill('expired'))
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(201)

    clock.moveTo(new Date('2026-11-21T08:59:59.999Z'))
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(429)
    clock.advance(1)
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(201)
  })

  it('count for a day from the time they ended, not from when the server noticed', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    await letHoldExpire(awa, nadia)
    await cancelHolds(awa, nadia, 9)
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect(refused.body.details).toEqual({ until: '2026-11-21T09:15:00.000Z' })
  })

  it('stop counting in the order of their ends, not of their beginnings', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, zoe, '10:00', '12:00')).status).toBe(201)
    for (let time = 0; time < 9; time++) {
      const heldAppointment = await hold(awa, nadia, '10:00', '12:00')
      expect((await awa.delete(`/api/v1/appointment/${heldAppointment.body.id}`)).status).toBe(204)
      clock.advance(60_000)
    }
    clock.advance(15 * 60_000)
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect([refused.status, refused.body.details]).toEqual([429, { until: '2026-11-21T09:00:00.000Z' }])
    // Holds whose hours nobody wants wait for the recurring job.
    expect((await appointments(zoe)).map(({ status }) => status)).toEqual(['pending_payment'])
  })

  it('count against the customer when they expired before the professional was suspended', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const expiredHold = await hold(awa, nadia, '10:00', '12:00')
    clock.advance(10 * 60_000)
    const liveHold = await hold(lea, nadia, '14:00', '16:00')
    clock.advance(5 * 60_000)
    const operator = await app.aPerson('admin')
    const suspension = { reason: 'Faux papiers.', danger: true }
    expect((await operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, suspension)).status).toBe(200)
    const ended = await appointments(nadia)
    expect(new Map(ended.map(({ id, status, releasedBy }) => [id, [status, releasedBy]]))).toEqual(
      new Map([
        [expiredHold.body.id, ['expired', null]],
        [liveHold.body.id, ['expired', 'admin']],
      ]),
    )
  })

  it('are limited to ten although two are taken at once, because a live hold counts too', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    await cancelHolds(awa, nadia, 9)
    const viewer = { id: awa.id, role: 'customer', sessionId: '' } as const
    const hours = { date: new Date(at('10:00')), endTime: new Date(at('12:00')) }
    const second: ReturnType<typeof hold>[] = []
    await transaction(app.db, async (db) => {
      await holdHours({ ...app.deps, db }, viewer, { libelle: 'Braids', professional: nadia.id, ...hours })
      second.push(hold(awa, zoe, '10:00', '12:00'))
      await waitForBlockedStatements(app.db)
    })
    expect((await Promise.all(second)).map(({ status }) => status)).toEqual([429])
    const refused = await hold(awa, nadia, '14:00', '16:00')
    expect(refused.body.message).toMatch(/10\sh, ou dès que vous aurez payé une heure qui vous est encore gardée\.$/)
  })

  it('do not count once a payment has arrived, nor when an operator has ended them', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    await cancelHolds(awa, nadia, 8)
    const [paidLate, ended] = [await hold(awa, nadia, '14:00', '16:00'), await hold(awa, zoe, '10:00', '12:00')]
    await insertPayment(app.db, paidLate.body.id, { amountCents: 10_700, status: 'succeeded', createdAt: now })
    const suspension = { reason: 'Faux papiers.', danger: true }
    const operator = await app.aPerson('admin')
    expect((await operator.post(`/api/v1/admin/people/${zoe.id}/suspend`, suspension)).status).toBe(200)
    expect((await awa.get(`/api/v1/appointment/${ended.body.id}`)).body.status).toBe('Expiré')
    clock.advance(15 * 60_000)
    await letHoldExpire(awa, nadia)
    await letHoldExpire(awa, nadia)
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(429)
  })
})

describe('the meeting place', () => {
  const atHome = { lieu: 'Ma Maison', adresse: '3 allée des Roses' }

  it('is the customer’s home when the professional travels there', async () => {
    const [nadia, awa] = [await aProfessional({ mobilite: 'se déplace' }), await app.aPerson('customer')]
    const vincennes = await app.cityId('Vincennes', '94')
    const heldAppointment = await hold(awa, nadia, '10:00', '12:00', { ...atHome, cityId: vincennes })
    expect(heldAppointment.body).toMatchObject({ ...atHome, city: 'Vincennes' })
    const professionalView = await nadia.get(`/api/v1/appointment/${heldAppointment.body.id}`)
    expect(professionalView.body).toMatchObject({ adresse: null, city: 'Vincennes', phone: null, userEmail: null })
  })

  it('is the salon unless a professional who travels is booked at home', async () => {
    const awa = await app.aPerson('customer')
    const [notTravelling, travelling] = [await aProfessional(), await aProfessional({ mobilite: 'se déplace' })]
    const salon = { lieu: 'Salon De Coiffure', adresse: '12 rue des Lilas', city: 'Montreuil' }
    const beforePaying = { ...salon, adresse: null }
    const heldAppointment = await hold(awa, notTravelling, '10:00', '12:00', atHome)
    expect(heldAppointment.body).toMatchObject(beforePaying)
    expect((await notTravelling.get(`/api/v1/appointment/${heldAppointment.body.id}`)).body).toMatchObject(salon)
    const atOtherPlace = await hold(awa, travelling, '10:00', '12:00', { adresse: '3 allée des Roses' })
    expect(atOtherPlace.body).toMatchObject(beforePaying)
    expect((await notTravelling.get(`/api/v1/appointment/${atOtherPlace.body.id}`)).status).toBe(404)
    expect((await travelling.get(`/api/v1/appointment/${atOtherPlace.body.id}`)).body).toMatchObject(salon)
  })

  it.each([
    ['no address', { adresse: undefined }, 'adresse'],
    ['an address too short', { adresse: '3 ru' }, 'adresse'],
    ['an address that begins with a space', { adresse: ' 3 allée des Roses' }, 'adresse'],
    ['a town that does not exist', { cityId: 1_999_999_999 }, 'cityId'],
  ])('with %s is refused', async (_, change, path) => {
    const [nadia, awa] = [await aProfessional({ mobilite: 'se déplace' }), await app.aPerson('customer')]
    const refused = await hold(awa, nadia, '10:00', '12:00', { ...atHome, ...change })
    expect([refused.status, refused.body.details?.[0].path]).toEqual([422, path])
  })

  it('can be checked against the professional’s travel range before anything is held', async () => {
    const [nadia, notTravelling] = [await aProfessional({ mobilite: 'se déplace' }), await aProfessional()]
    const reach = async ({ id }: { id: string }, cityId: number) =>
      (await app.get(`/api/v1/user/${id}/reach?cityId=${cityId}`)).body
    const [lyon, vincennes] = [await app.cityId('Lyon', '69'), await app.cityId('Vincennes', '94')]
    const montreuil = await app.cityId('Montreuil', '93')
    expect(await reach(nadia, montreuil)).toEqual({ km: 0, isReached: true })
    expect(await reach(nadia, vincennes)).toEqual({ km: expect.closeTo(1.8, 1), isReached: true })
    expect(await reach(nadia, lyon)).toEqual({ km: expect.closeTo(393, -1), isReached: false })
    expect(await reach(notTravelling, vincennes)).toMatchObject({ isReached: false })
    expect(await reach(nadia, 1_999_999_999)).toMatchObject({
      statusCode: 422,
      message: 'Choisissez la ville dans la liste.',
    })
    expect(await reach(await app.aPerson('customer'), lyon)).toMatchObject({ statusCode: 404 })
  })

  it('can be checked 120 times a minute at most from one network address', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const nadia = await strict.aPerson('professional')
      const requestReach = () => strict.get(`/api/v1/user/${nadia.id}/reach?cityId=1999999999`)
      const replies = await Promise.all(Array.from({ length: 121 }, requestReach))
      expect(replies.map(({ status }) => status).filter((status) => status !== 422)).toEqual([429])
    } finally {
      await strict.close()
    }
  })

  it('must lie in the professional’s travel range', async () => {
    const nadia = await aProfessional({ mobilite: 'se déplace' })
    const lyon = await app.cityId('Lyon', '69')
    const awa = await app.aPerson('customer', { cityId: lyon })
    const tooFar = await hold(awa, nadia, '10:00', '12:00', atHome)
    const message = "Cette ville est trop loin : la coiffeuse se déplace jusqu'à 20 km de chez elle."
    expect([tooFar.status, tooFar.body.details]).toEqual([422, [{ path: 'adresse', message }]])
    expect((await hold(awa, nadia, '10:00', '12:00', { ...atHome, cityId: lyon })).body.details[0].path).toBe('cityId')
    await app.db.updateTable('users').set({ cityId: lyon }).where('id', '=', nadia.id).execute()
    expect((await hold(awa, nadia, '10:00', '12:00', atHome)).status).toBe(201)
  })
})

describe('giving up a hold', () => {
  it('frees the hours at once, and may be repeated', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const heldAppointment = await hold(awa, nadia, '10:00', '12:00')
    const address = `/api/v1/appointment/${heldAppointment.body.id}`
    expect((await lea.delete(address)).status).toBe(404)
    expect((await nadia.delete(address)).status).toBe(404)
    expect((await awa.delete(address)).status).toBe(204)
    expect((await awa.delete(address)).status).toBe(204)
    expect((await awa.get(address)).body.status).toBe('Expiré')
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(201)
  })
})
