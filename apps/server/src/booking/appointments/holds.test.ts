import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitingForALock } from '../../../test/locks.ts'
import { insertPayment } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { lockParties } from './before-holding.ts'
import { expireAllLapsedHolds } from './expire-holds.ts'
import { holdSlot } from './hold-hours.ts'

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
const aProfessional = (given: { mobilite?: string; cityId?: number } = {}) =>
  app.aProfessionalWithHours({
    libelle: 'Braids',
    price: 100,
    duration: 120,
    from: at('08:00'),
    to: at('18:00'),
    ...given,
  })

type Person = Awaited<ReturnType<TestApp['aPerson']>>
const hold = (customer: Person, professional: { id: string }, from: string, to: string, more: object = {}) =>
  customer.post('/api/v1/appointment', {
    libelle: 'Braids',
    professional: professional.id,
    date: at(from),
    endTime: at(to),
    ...more,
  })
const appointments = async (professional: { id: string }) =>
  app.db.selectFrom('appointments').selectAll().where('professionalId', '=', professional.id).execute()

/** Makes every insert wait until all requests wait for a lock, so that they go on at once. */
const atOnce = async <T>(requests: (() => Promise<T>)[]) => {
  const replies: Promise<T>[] = []
  const allWait = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    expect(rows.length).toBe(requests.length)
  }
  await app.db.transaction().execute(async (db) => {
    await sql`lock table appointments in share mode`.execute(db)
    replies.push(...requests.map((request) => request()))
    await vi.waitFor(allWait, 20_000)
  })
  return Promise.all(replies)
}

describe('a hold', () => {
  it.each(['/api', '/api/v1api'])('is taken by the older call at %s, and told in words', async (prefix) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const asked = { libelle: 'Braids', professional: nadia.id, date: at('10:00'), endTime: at('12:00') }
    const { status, body } = await awa.post(`${prefix}/rdv/`, asked)
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), message: 'Ces heures vous sont gardées 15 minutes, le temps de les payer.' },
    ])
    expect(await appointments(nadia)).toMatchObject([{ id: body.id, status: 'pending_payment' }])
    const lea = await app.aPerson('customer')
    expect((await lea.post(`${prefix}/rdv`, asked)).body.error).toBe('slot_taken')
  })

  it('keeps the hours for fifteen minutes at the server’s own price', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const held = await hold(awa, nadia, '10:00', '12:00', {
      price: 100,
      total: 107,
      status: 'Payé',
      image: null,
      customer: nadia.id,
      adresse: 'ailleurs',
    })
    expect(held.status).toBe(201)
    expect(held.body).toMatchObject({
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
    expect((await awa.get(`/api/v1/appointment/${held.body.id}`)).body).toEqual(held.body)
  })

  it('refuses hours that another has, and says which hold is one’s own', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const first = await hold(awa, nadia, '10:00', '12:00')
    const others = await hold(lea, nadia, '11:00', '13:00')
    expect([others.status, others.body.error]).toEqual([409, 'slot_taken'])
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

  it('refuses hours as another’s, whatever one holds oneself before, behind and elsewhere', async () => {
    const [nadia, zoe] = [await aProfessional(), await aProfessional()]
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    for (const held of [
      await hold(lea, nadia, '12:00', '14:00'),
      await hold(awa, nadia, '10:00', '12:00'),
      await hold(awa, nadia, '14:00', '16:00'),
      await hold(awa, zoe, '12:00', '14:00'),
    ])
      expect(held.status).toBe(201)
    const refused = await hold(awa, nadia, '12:00', '14:00')
    expect([refused.status, refused.body.error]).toEqual([409, 'slot_taken'])
  })

  it('refuses hours as another’s where one’s own hold was given up or has lapsed', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const givenUp = await hold(awa, nadia, '08:00', '10:00')
    expect((await awa.delete(`/api/v1/appointment/${givenUp.body.id}`)).status).toBe(204)
    expect((await hold(awa, nadia, '14:00', '16:00')).status).toBe(201)
    clock.advance(10 * 60_000)
    expect((await hold(lea, nadia, '08:00', '10:00')).status).toBe(201)
    expect((await hold(lea, nadia, '16:00', '18:00')).status).toBe(201)
    expect((await hold(awa, nadia, '08:00', '10:00')).body.error).toBe('slot_taken')
    clock.advance(5 * 60_000)
    expect((await hold(awa, nadia, '15:00', '17:00')).body.error).toBe('slot_taken')
  })

  it('gives an hour to exactly one of many who ask at once', async () => {
    const nadia = await aProfessional()
    const customers = await Promise.all(Array.from({ length: 12 }, () => app.aPerson('customer')))
    const replies = await Promise.all(customers.map((customer) => hold(customer, nadia, '10:00', '12:00')))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(11).fill(409)])
    expect(await appointments(nadia)).toHaveLength(1)
  })

  it('lets a customer hold three at most, also when she asks at once', async () => {
    const awa = await app.aPerson('customer')
    const professionals = await Promise.all(Array.from({ length: 6 }, () => aProfessional()))
    const replies = await atOnce(professionals.map((nadia) => () => hold(awa, nadia, '10:00', '12:00')))
    expect(replies.map((reply) => reply.body.error ?? reply.status).sort()).toEqual([
      201,
      201,
      201,
      ...Array(3).fill('too_many_holds'),
    ])
    clock.advance(15 * 60_000)
    const free = professionals[replies.findIndex((reply) => reply.status === 409)]
    expect((await hold(awa, free as (typeof professionals)[0], '10:00', '12:00')).status).toBe(201)
  })

  it('gives its hours back after fifteen minutes, whether or not anything has swept', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const lapsed = await hold(awa, nadia, '10:00', '12:00')
    clock.advance(15 * 60_000 - 1)
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(409)
    clock.advance(1)
    expect((await awa.get(`/api/v1/appointment/${lapsed.body.id}`)).body).toMatchObject({
      status: 'Expiré',
      holdExpiresAt: null,
      adresse: null,
    })
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(201)
    clock.advance(15 * 60_000)
    await expireAllLapsedHolds(app.db, clock.now())
    expect((await appointments(nadia)).map(({ status }) => status)).toEqual(['expired', 'expired'])
  })

  it('runs across windows that touch', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const evening = { professionalId: nadia.id, startsAt: at('18:00'), endsAt: at('20:00') }
    await app.db.insertInto('availabilityWindows').values(evening).execute()
    expect((await hold(awa, nadia, '17:00', '19:00')).status).toBe(201)
  })

  it('takes two people who book each other at once', async () => {
    const [nadia, awa] = [await aProfessional(), await aProfessional()]
    const replies = await Promise.all([hold(awa, nadia, '10:00', '12:00'), hold(nadia, awa, '10:00', '12:00')])
    expect(replies.map((reply) => reply.status)).toEqual([201, 201])
  })

  it('has the two whom it is about wait for each other, and nobody else', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const free = () => app.db.selectFrom('users as u').select('u.id').forNoKeyUpdate().skipLocked().execute()
    const before = (await free()).map(({ id }) => id)
    await transaction(app.db, async (db) => {
      await lockParties(db, awa.id, nadia.id)
      const others = (await free()).map(({ id }) => id)
      expect(others).toContain(lea.id)
      expect(before.filter((id) => !others.includes(id)).sort()).toEqual([awa.id, nadia.id].sort())
    })
  })

  it('has two who book each other wait in one order, in whichever their rows lie', async () => {
    const [first, second] = [await app.aPerson('professional'), await app.aPerson('professional')]
    await app.db.updateTable('users').set({ phone: '0700000000' }).where('id', '=', first.id).execute()
    const waiting: Promise<unknown>[] = []
    const row = (id: string) => app.db.selectFrom('users as u').select('u.id').where('u.id', '=', id)
    const asTheyLie = (customerId: string, professionalId: string) => async (db: Tx) => {
      for (const plan of ['enable_indexscan = off', 'enable_bitmapscan = off', 'plan_cache_mode = force_custom_plan'])
        await sql.raw(`set local ${plan}`).execute(db)
      return lockParties(db, customerId, professionalId)
    }
    await transaction(app.db, async (db) => {
      await lockParties(db, first.id, first.id)
      waiting.push(transaction(app.db, asTheyLie(second.id, first.id)))
      await waitingForALock(app.db)
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

  it('keeps what it was made with when the service changes', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const held = await hold(awa, nadia, '10:00', '12:00')
    await app.db
      .updateTable('services')
      .set({ priceCents: 20_000, libelle: 'Nattes' })
      .where('id', '=', nadia.serviceId)
      .execute()
    const seen = await awa.get(`/api/v1/appointment/${held.body.id}`)
    expect(seen.body).toMatchObject({ libelle: 'Braids', price: 100, total: 107 })
  })

  it.each([
    ['a price that is not ours', { price: 99 }],
    ['a total that is not ours', { price: 100, total: 100 }],
  ])('refuses %s, with the right ones', async (_, forged) => {
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
    ['hours outside her windows', { date: at('17:00'), endTime: at('19:00') }, 'date'],
    ['hours of another day', { date: at('10:00', '2026-11-25'), endTime: at('12:00', '2026-11-25') }, 'date'],
    ['less time than the service takes', { endTime: at('11:59') }, 'endTime'],
    ['more time than the service takes', { endTime: at('12:01') }, 'endTime'],
    ['a whole day for the price of one service', { date: at('08:00'), endTime: at('18:00') }, 'endTime'],
    ['an end before its start', { endTime: at('09:00') }, 'endTime'],
    ['a service she does not offer', { libelle: 'Nattes' }, 'libelle'],
    ['no service', { libelle: null }, 'libelle'],
    ['a date that is none', { date: 'demain' }, 'date'],
  ])('refuses %s', async (_, change, path) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const refused = await hold(awa, nadia, '10:00', '12:00', change)
    expect([refused.status, refused.body.details?.[0].path]).toEqual([422, path])
    expect(await appointments(nadia)).toEqual([])
  })

  it.each([
    ['hours outside her windows', { date: at('17:00'), endTime: at('19:00') }, 'Ces heures ne sont pas proposées.'],
    ['a service she does not offer', { libelle: 'Nattes' }, 'Cette prestation n’est pas proposée.'],
  ])('says why to who asks for %s', async (_, change, message) => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, nadia, '10:00', '12:00', change)).body.message).toBe(message)
  })

  it('says that it ends after it begins to who asks for no time at all', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    const message = 'La fin du rendez-vous vient après son début.'
    expect((await hold(awa, nadia, '10:00', '10:00')).body.details).toEqual([{ path: 'endTime', message }])
  })

  it('is not for who has not confirmed her address', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    await app.db.updateTable('users').set({ confirmedAt: null }).where('id', '=', awa.id).execute()
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect([refused.status, refused.body.message]).toEqual([403, 'Veuillez confirmer votre adresse e-mail.'])
    expect(await appointments(nadia)).toEqual([])
  })

  it('says how long the service is to who asks for another length', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, nadia, '10:00', '18:00')).body.message).toBe('Ce rendez-vous dure 2 h, ni plus ni moins.')
  })

  it('lasts as long as its service in the table too, and keeps its length when that changes', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const { body: held } = await hold(awa, nadia, '10:00', '12:00')
    const changes = (change: { startsAt?: string; endsAt?: string }) =>
      app.db.updateTable('appointments').set(change).where('id', '=', held.id).execute()
    const again = (endsAt: string) =>
      sql`
      insert into appointments (professional_id, customer_id, service_id, libelle, price_cents, total_cents, lieu, adresse,
        city_id, status, starts_at, ends_at, hold_expires_at, created_at)
      select professional_id, ${lea.id}, service_id, libelle, price_cents, total_cents, lieu, adresse,
        city_id, status, ${at('14:00')}, ${endsAt}, hold_expires_at, created_at
      from appointments where id = ${held.id}`.execute(app.db)
    const refused = 'must last as long as its service'
    for (const endsAt of ['15:00', '15:59', '17:00']) await expect(again(at(endsAt))).rejects.toThrow(refused)
    await app.db.updateTable('services').set({ durationMinutes: 60 }).where('id', '=', nadia.serviceId).execute()
    await expect(changes({ endsAt: at('11:00') })).rejects.toThrow(refused)
    await expect(changes({ startsAt: at('09:00') })).rejects.toThrow(refused)
    await changes({ startsAt: at('09:00'), endsAt: at('11:00') })
    await again(at('15:00'))
  })

  it('begins in the future', async () => {
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

  it('is not for oneself, nor with someone who is hidden', async () => {
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
  const givesUp = async (awa: Person, nadia: { id: string }, times: number) => {
    for (let time = 0; time < times; time++) {
      const held = await hold(awa, nadia, '10:00', '12:00')
      expect(held.status).toBe(201)
      expect((await awa.delete(`/api/v1/appointment/${held.body.id}`)).status).toBe(204)
      clock.advance(hourMs)
    }
  }
  const letsLapse = async (awa: Person, nadia: { id: string }) => {
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(201)
    clock.advance(hourMs)
  }
  const refusal = (reply: Awaited<ReturnType<typeof hold>>) => [
    reply.status,
    reply.body.error,
    reply.headers['retry-after'],
  ]

  it('are ten a day at most: given up or lapsed, and she is told when she may again', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    await givesUp(awa, nadia, 4)
    await letsLapse(awa, nadia)
    await givesUp(awa, nadia, 5)
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

  it('count for a day from their own end, and not from when somebody looked', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    await letsLapse(awa, nadia)
    await givesUp(awa, nadia, 9)
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect(refused.body.details).toEqual({ until: '2026-11-21T09:15:00.000Z' })
  })

  it('leave the count in the order of their ends, and not of their beginnings', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    expect((await hold(awa, zoe, '10:00', '12:00')).status).toBe(201)
    for (let time = 0; time < 9; time++) {
      const held = await hold(awa, nadia, '10:00', '12:00')
      expect((await awa.delete(`/api/v1/appointment/${held.body.id}`)).status).toBe(204)
      clock.advance(60_000)
    }
    clock.advance(15 * 60_000)
    const refused = await hold(awa, nadia, '10:00', '12:00')
    expect([refused.status, refused.body.details]).toEqual([429, { until: '2026-11-21T09:00:00.000Z' }])
    // Holds whose hours nobody wants wait for the recurring job.
    expect((await appointments(zoe)).map(({ status }) => status)).toEqual(['pending_payment'])
  })

  it('are to her account where they had lapsed before her professional was shut out', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const lapsed = await hold(awa, nadia, '10:00', '12:00')
    clock.advance(10 * 60_000)
    const living = await hold(lea, nadia, '14:00', '16:00')
    clock.advance(5 * 60_000)
    const operator = await app.aPerson('admin')
    const suspension = { reason: 'Faux papiers.', danger: true }
    expect((await operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, suspension)).status).toBe(200)
    const ended = await appointments(nadia)
    expect(new Map(ended.map(({ id, status, releasedBy }) => [id, [status, releasedBy]]))).toEqual(
      new Map([
        [lapsed.body.id, ['expired', null]],
        [living.body.id, ['expired', 'admin']],
      ]),
    )
  })

  it('let one of two at once be the tenth, as one that still lives may end unpaid too', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    await givesUp(awa, nadia, 9)
    const viewer = { id: awa.id, role: 'customer', sessionId: '' } as const
    const hours = { date: new Date(at('10:00')), endTime: new Date(at('12:00')) }
    const second: ReturnType<typeof hold>[] = []
    await transaction(app.db, async (db) => {
      await holdSlot({ ...app.deps, db }, viewer, { libelle: 'Braids', professional: nadia.id, ...hours })
      second.push(hold(awa, zoe, '10:00', '12:00'))
      await waitingForALock(app.db)
    })
    expect((await Promise.all(second)).map(({ status }) => status)).toEqual([429])
    const refused = await hold(awa, nadia, '14:00', '16:00')
    expect(refused.body.message).toMatch(/10\sh, ou dès que vous aurez payé une heure qui vous est encore gardée\.$/)
  })

  it('do not count once a payment has come, nor when an operator has ended them', async () => {
    const [nadia, zoe, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    await givesUp(awa, nadia, 8)
    const [paidLate, ended] = [await hold(awa, nadia, '14:00', '16:00'), await hold(awa, zoe, '10:00', '12:00')]
    await insertPayment(app.db, paidLate.body.id, { amountCents: 10_700, status: 'succeeded', createdAt: now })
    const suspension = { reason: 'Faux papiers.', danger: true }
    const operator = await app.aPerson('admin')
    expect((await operator.post(`/api/v1/admin/people/${zoe.id}/suspend`, suspension)).status).toBe(200)
    expect((await awa.get(`/api/v1/appointment/${ended.body.id}`)).body.status).toBe('Expiré')
    clock.advance(15 * 60_000)
    await letsLapse(awa, nadia)
    await letsLapse(awa, nadia)
    expect((await hold(awa, nadia, '10:00', '12:00')).status).toBe(429)
  })
})

describe('the meeting place', () => {
  const atHome = { lieu: 'Ma Maison', adresse: '3 allée des Roses' }

  it('is the customer’s home when the professional travels there', async () => {
    const [nadia, awa] = [await aProfessional({ mobilite: 'se déplace' }), await app.aPerson('customer')]
    const vincennes = await app.cityId('Vincennes', '94')
    const held = await hold(awa, nadia, '10:00', '12:00', { ...atHome, cityId: vincennes })
    expect(held.body).toMatchObject({ ...atHome, city: 'Vincennes' })
    const asSheSeesIt = await nadia.get(`/api/v1/appointment/${held.body.id}`)
    expect(asSheSeesIt.body).toMatchObject({ adresse: null, city: 'Vincennes', phone: null, userEmail: null })
  })

  it('is the salon unless a professional who travels is asked for more', async () => {
    const awa = await app.aPerson('customer')
    const [stays, travels] = [await aProfessional(), await aProfessional({ mobilite: 'se déplace' })]
    const salon = { lieu: 'Salon De Coiffure', adresse: '12 rue des Lilas', city: 'Montreuil' }
    const beforePaying = { ...salon, adresse: null }
    const held = await hold(awa, stays, '10:00', '12:00', atHome)
    expect(held.body).toMatchObject(beforePaying)
    expect((await stays.get(`/api/v1/appointment/${held.body.id}`)).body).toMatchObject(salon)
    const elsewhere = await hold(awa, travels, '10:00', '12:00', { adresse: '3 allée des Roses' })
    expect(elsewhere.body).toMatchObject(beforePaying)
    expect((await stays.get(`/api/v1/appointment/${elsewhere.body.id}`)).status).toBe(404)
    expect((await travels.get(`/api/v1/appointment/${elsewhere.body.id}`)).body).toMatchObject(salon)
  })

  it.each([
    ['no address', { adresse: undefined }, 'adresse'],
    ['an address too short', { adresse: '3 ru' }, 'adresse'],
    ['an address that begins with a space', { adresse: ' 3 allée des Roses' }, 'adresse'],
    ['a town that does not exist', { cityId: 1_999_999_999 }, 'cityId'],
  ])('refuses %s', async (_, change, path) => {
    const [nadia, awa] = [await aProfessional({ mobilite: 'se déplace' }), await app.aPerson('customer')]
    const refused = await hold(awa, nadia, '10:00', '12:00', { ...atHome, ...change })
    expect([refused.status, refused.body.details?.[0].path]).toEqual([422, path])
  })

  it('is said to be within her reach or not before anything is held', async () => {
    const [nadia, stays] = [await aProfessional({ mobilite: 'se déplace' }), await aProfessional()]
    const reach = async ({ id }: { id: string }, cityId: number) =>
      (await app.get(`/api/v1/user/${id}/reach?cityId=${cityId}`)).body
    const [lyon, vincennes] = [await app.cityId('Lyon', '69'), await app.cityId('Vincennes', '94')]
    const montreuil = await app.cityId('Montreuil', '93')
    expect(await reach(nadia, montreuil)).toEqual({ km: 0, isReached: true })
    expect(await reach(nadia, vincennes)).toEqual({ km: expect.closeTo(1.8, 1), isReached: true })
    expect(await reach(nadia, lyon)).toEqual({ km: expect.closeTo(393, -1), isReached: false })
    expect(await reach(stays, vincennes)).toMatchObject({ isReached: false })
    expect(await reach(nadia, 1_999_999_999)).toMatchObject({
      statusCode: 422,
      message: 'Choisissez la ville dans la liste.',
    })
    expect(await reach(await app.aPerson('customer'), lyon)).toMatchObject({ statusCode: 404 })
  })

  it('is asked for 120 times in a minute at most from one address', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const nadia = await strict.aPerson('professional')
      const ask = () => strict.get(`/api/v1/user/${nadia.id}/reach?cityId=1999999999`)
      const replies = await Promise.all(Array.from({ length: 121 }, ask))
      expect(replies.map(({ status }) => status).filter((status) => status !== 422)).toEqual([429])
    } finally {
      await strict.close()
    }
  })

  it('lies within the professional’s reach', async () => {
    const nadia = await aProfessional({ mobilite: 'se déplace' })
    const lyon = await app.cityId('Lyon', '69')
    const awa = await app.aPerson('customer', { cityId: lyon })
    const far = await hold(awa, nadia, '10:00', '12:00', atHome)
    const message = "Cette ville est trop loin : la coiffeuse se déplace jusqu'à 20 km de chez elle."
    expect([far.status, far.body.details]).toEqual([422, [{ path: 'adresse', message }]])
    expect((await hold(awa, nadia, '10:00', '12:00', { ...atHome, cityId: lyon })).body.details[0].path).toBe('cityId')
    await app.db.updateTable('users').set({ cityId: lyon }).where('id', '=', nadia.id).execute()
    expect((await hold(awa, nadia, '10:00', '12:00', atHome)).status).toBe(201)
  })
})

describe('giving a hold up', () => {
  it('frees the hours at once, and may be said twice', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    const held = await hold(awa, nadia, '10:00', '12:00')
    const address = `/api/v1/appointment/${held.body.id}`
    expect((await lea.delete(address)).status).toBe(404)
    expect((await nadia.delete(address)).status).toBe(404)
    expect((await awa.delete(address)).status).toBe(204)
    expect((await awa.delete(address)).status).toBe(204)
    expect((await awa.get(address)).body.status).toBe('Expiré')
    expect((await hold(lea, nadia, '10:00', '12:00')).status).toBe(201)
  })
})
