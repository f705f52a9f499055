import { randomUUID } from 'node:crypto'
import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import { lockWindowsOf } from './lock-window.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

type Availability = { id: string; start: string; end: string; booked: boolean; held: boolean }

/** Returns an hour of the day after tomorrow, in UTC. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 22, hour, minute))

const aProfessional = async () => {
  const nadia = await app.aPerson('professional')
  const { id: serviceId } = await app.db
    .insertInto('services')
    .values({ professionalId: nadia.id, libelle: 'Braids', priceCents: 4500, durationMinutes: 90, createdAt: noon })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...nadia, serviceId }
}

const openWindow = async (nadia: Person, start: Date, end: Date) => {
  const opened = await nadia.post('/api/v1/disponibilite', { start, end, professional: nadia.id })
  expect(opened.status).toBe(201)
  return opened.body as Availability
}

/** Inserts an appointment directly into the table, as the command that holds hours leaves it. */
const appointments = (
  nadia: { id: string; serviceId: string },
  customer: Person,
  from: Date,
  to: Date,
  status: AppointmentStatus = 'paid',
  db = app.db,
) => {
  const holdExpiresAt = new Date(clock.now().getTime() + 15 * 60_000)
  return anAppointment({ ...app, db }, nadia, customer, { from, to, status, holdExpiresAt })
}

/** Returns the hours that the reader sees, as `09:00-12:00`, with a mark on held or booked ones. */
const hoursOf = async (nadia: Pick<Person, 'id'>, reader: Pick<Person, 'get'>, query = '') => {
  const { status, body } = await reader.get(`/api/v1/disponibilite/user/${nadia.id}${query}`)
  expect(status).toBe(200)
  return (body as Availability[]).map(
    ({ start, end, booked, held }) =>
      `${start.slice(11, 16)}-${end.slice(11, 16)}${booked ? ' booked' : ''}${held ? ' held' : ''}`,
  )
}
const endAppointment = (id: string, status: AppointmentStatus) =>
  app.db.updateTable('appointments').set({ status }).where('id', '=', id).execute()

describe('a window', () => {
  it('is opened by a professional and readable by anyone', async () => {
    const nadia = await aProfessional()
    const opened = await openWindow(nadia, at(9), at(18))
    const expected = { start: at(9).toISOString(), end: at(18).toISOString(), professional: nadia.id }
    expect(opened).toEqual({ ...expected, id: opened.id, booked: false, held: false })
    expect((await app.get(`/api/v1/disponibilite/${opened.id}`)).body).toEqual(opened)
    expect((await app.get(`/api/v1/disponibilite/user/${nadia.id}`)).body).toEqual([opened])
  })

  it.each([
    [{ start: '2026-11-20T11:59:59Z' }, 'start', 'Le début du créneau est déjà passé.'],
    [{ start: '2028-11-22T09:00:00Z' }, 'start', "Un créneau se programme deux ans à l'avance au plus."],
    [{ end: at(9) }, 'end', 'La fin du créneau doit venir après son début.'],
    [{ end: at(8) }, 'end', 'La fin du créneau doit venir après son début.'],
    [{ end: at(9, 14) }, 'end', 'Un créneau dure 15 minutes au moins.'],
    [{ end: at(33, 1) }, 'end', 'Un créneau dure 24 heures au plus.'],
    [{ start: 'demain' }, 'start', 'Date invalide.'],
    [{ start: '2026-02-30T09:00:00Z' }, 'start', 'Date invalide.'],
    [{ end: null }, 'end', 'Champs requis!'],
  ])('with %j is refused in French, when it is opened and when it is changed', async (change, path, message) => {
    const nadia = await aProfessional()
    const refused = await nadia.post('/api/v1/disponibilite', { start: at(9), end: at(18), ...change })
    expect([refused.status, refused.body.details]).toEqual([422, [{ path, message }]])
    expect(await hoursOf(nadia, nadia)).toEqual([])
    if (path in change && change[path as keyof typeof change] === null) return
    const { id } = await openWindow(nadia, at(9), at(18))
    const unchanged = await nadia.patch(`/api/v1/disponibilite/${id}`, change)
    expect([unchanged.status, unchanged.body.details]).toEqual([422, [{ path, message }]])
    expect(await hoursOf(nadia, nadia)).toEqual(['09:00-18:00'])
  })

  it('may begin at this very moment and last 24 hours', async () => {
    const nadia = await aProfessional()
    await openWindow(nadia, noon, new Date(noon.getTime() + 24 * 3_600_000))
  })

  it('never overlaps another window of its professional, but may touch it', async () => {
    const nadia = await aProfessional()
    await openWindow(nadia, at(9), at(12))
    const later = await openWindow(nadia, at(12), at(14))
    const overlapping = await nadia.post('/api/v1/disponibilite', { start: at(11), end: at(13) })
    expect([overlapping.status, overlapping.body.error]).toEqual([409, 'slot_taken'])
    expect(overlapping.body.message).toBe('Ce créneau chevauche un autre de vos créneaux.')
    expect((await nadia.patch(`/api/v1/disponibilite/${later.id}`, { start: at(11, 59) })).status).toBe(409)
    expect(await hoursOf(nadia, app)).toEqual(['09:00-12:00', '12:00-14:00'])
    const lea = await aProfessional()
    await openWindow(lea, at(11), at(13))
  })

  it('is opened and changed once by many concurrent requests', async () => {
    const nadia = await aProfessional()
    const requests = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      nadia.post('/api/v1/disponibilite', { start: at(9, n), end: at(18, n) }),
    )
    expect((await Promise.all(requests)).map((reply) => reply.status).sort()).toEqual([201, ...Array(7).fill(409)])
    const lea = await aProfessional()
    const small = []
    for (let hour = 8; hour < 16; hour++) small.push(await openWindow(lea, at(hour), at(hour, 30)))
    const changes = small.map(({ id }) => lea.patch(`/api/v1/disponibilite/${id}`, { start: at(18), end: at(20) }))
    expect((await Promise.all(changes)).map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it.each<[string, (nadia: Person, id: string) => Promise<{ status: number }>, number]>([
    ['opened', (nadia) => nadia.post('/api/v1/disponibilite', { start: at(14), end: at(15) }), 201],
    ['changed', (nadia, id) => nadia.patch(`/api/v1/disponibilite/${id}`, { end: at(13) }), 200],
    ['closed', (nadia, id) => nadia.delete(`/api/v1/disponibilite/${id}`), 204],
    ['closed with others', (nadia, id) => nadia.post('/api/v1/disponibilite/retrait', { ids: [id] }), 200],
  ])('is %s once a concurrent change of the same professional’s windows is done', async (_, change, status) => {
    const nadia = await aProfessional()
    const { id } = await openWindow(nadia, at(9), at(12))
    const changed = await startSecondBeforeCommit(
      app,
      ({ db }) => lockWindowsOf(db, nadia.id),
      () => change(nadia, id),
    )
    expect(changed.status).toBe(status)
  })

  it('change of one professional does not block another professional’s', async () => {
    const [nadia, lea] = [await aProfessional(), await aProfessional()]
    const selectParties = app.db.selectFrom('users as u').select('u.id').where('u.id', 'in', [nadia.id, lea.id])
    await transaction(app.db, async (db) => {
      await lockWindowsOf(db, nadia.id)
      expect(await selectParties.forNoKeyUpdate().skipLocked().execute()).toEqual([{ id: lea.id }])
    })
  })

  it('can be changed and closed while nothing is booked in it', async () => {
    const nadia = await aProfessional()
    const opened = await openWindow(nadia, at(9), at(12))
    const changed = await nadia.patch(`/api/v1/disponibilite/${opened.id}`, { end: at(13) })
    expect([changed.status, changed.body]).toEqual([200, { ...opened, end: at(13).toISOString() }])
    expect((await nadia.patch(`/api/v1/disponibilite/${opened.id}`, {})).body).toEqual(changed.body)
    expect((await nadia.delete(`/api/v1/disponibilite/${opened.id}`)).status).toBe(204)
    expect((await nadia.delete(`/api/v1/disponibilite/${opened.id}`)).status).toBe(404)
    expect(await hoursOf(nadia, nadia)).toEqual([])
  })

  it('that has begun may still get another end', async () => {
    const nadia = await aProfessional()
    const { id } = await openWindow(nadia, at(9), at(12))
    clock.moveTo(at(10))
    expect((await nadia.patch(`/api/v1/disponibilite/${id}`, { start: at(9), end: at(14) })).status).toBe(200)
    expect((await nadia.patch(`/api/v1/disponibilite/${id}`, { start: at(9, 30) })).status).toBe(422)
  })

  it('can be opened, changed or closed by its owner only', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const customer = await app.aPerson('customer')
    const { id } = await openWindow(nadia, at(9), at(12))
    const forNadia = { start: at(14), end: at(15), professional: nadia.id }
    expect((await other.post('/api/v1/disponibilite', forNadia)).status).toBe(404)
    expect((await other.post('/api/v1/disponibilite', { ...forNadia, professional: 'nadia' })).status).toBe(404)
    expect((await other.patch(`/api/v1/disponibilite/${id}`, { end: at(13) })).status).toBe(404)
    expect((await other.delete(`/api/v1/disponibilite/${id}`)).status).toBe(404)
    expect((await customer.delete(`/api/v1/disponibilite/${id}`)).status).toBe(403)
    expect((await app.call('DELETE', `/api/v1/disponibilite/${id}`)).status).toBe(401)
    expect(await hoursOf(nadia, app)).toEqual(['09:00-12:00'])
  })
})

describe('a window with appointments', () => {
  const aDayWithBookings = async () => {
    const nadia = await aProfessional()
    const customer = await app.aPerson('customer')
    const window = await openWindow(nadia, at(9), at(18))
    const booked = await appointments(nadia, customer, at(10), at(11))
    const hold = await appointments(nadia, customer, at(14), at(15), 'pending_payment')
    return { nadia, customer, window, booked, hold }
  }

  it('shows its owner all segments, and others the free ones', async () => {
    const { nadia, customer } = await aDayWithBookings()
    const free = ['09:00-10:00', '11:00-14:00', '15:00-18:00']
    expect(await hoursOf(nadia, nadia)).toEqual([free[0], '10:00-11:00 booked', free[1], '14:00-15:00 held', free[2]])
    expect(await hoursOf({ ...nadia, id: nadia.id.toUpperCase() }, nadia)).toHaveLength(5)
    for (const reader of [app, customer, await app.aPerson('admin')]) expect(await hoursOf(nadia, reader)).toEqual(free)
  })

  it('gives each segment an id by which it is found again', async () => {
    const { nadia, window, booked, hold } = await aDayWithBookings()
    const { body: availabilities } = await nadia.get(`/api/v1/disponibilite/user/${nadia.id}`)
    expect(availabilities[0].id).toBe(window.id)
    expect(availabilities[1].id).toBe(booked)
    expect(availabilities[3].id).toBe(hold)
    expect(new Set(availabilities.map((availability: Availability) => availability.id)).size).toBe(5)
    for (const availability of availabilities) {
      const free = !availability.booked && !availability.held
      expect((await nadia.get(`/api/v1/disponibilite/${availability.id}`)).body).toEqual(availability)
      expect((await app.get(`/api/v1/disponibilite/${availability.id}`)).status).toBe(free ? 200 : 404)
    }
  })

  it('has its id on the first free segment, also when an appointment begins it', async () => {
    const { nadia, customer, window } = await aDayWithBookings()
    await appointments(nadia, customer, at(9), at(10))
    const { body } = await app.get(`/api/v1/disponibilite/user/${nadia.id}`)
    expect(body[0]).toMatchObject({ id: window.id, start: at(11).toISOString() })
  })

  it('is one segment again after a cancellation and an expired hold', async () => {
    const { nadia, booked } = await aDayWithBookings()
    await endAppointment(booked, 'cancelled')
    expect(await hoursOf(nadia, app)).toEqual(['09:00-14:00', '15:00-18:00'])
    expect((await nadia.get(`/api/v1/disponibilite/${booked}`)).status).toBe(404)
    clock.advance(15 * 60_000)
    expect(await hoursOf(nadia, nadia)).toEqual(['09:00-18:00'])
  })

  it('that is fully booked shows its owner the appointment under its id', async () => {
    const nadia = await aProfessional()
    const { id } = await openWindow(nadia, at(9), at(10))
    const appointment = await appointments(nadia, await app.aPerson('customer'), at(9), at(10))
    expect((await nadia.get(`/api/v1/disponibilite/${id}`)).body).toMatchObject({ id: appointment, booked: true })
    expect((await app.get(`/api/v1/disponibilite/${id}`)).status).toBe(404)
  })

  it('is not found by others under its id once the first segment is past', async () => {
    const { nadia, window } = await aDayWithBookings()
    clock.moveTo(at(10))
    expect(await hoursOf(nadia, app)).toEqual(['11:00-18:00'])
    expect((await app.get(`/api/v1/disponibilite/${window.id}`)).status).toBe(404)
    expect((await nadia.get(`/api/v1/disponibilite/${window.id}`)).body.start).toBe(at(9).toISOString())
  })

  it('remains separate from its neighbour when an appointment spans both', async () => {
    const nadia = await aProfessional()
    const first = await openWindow(nadia, at(9), at(12))
    const second = await openWindow(nadia, at(12), at(15))
    const appointment = await appointments(nadia, await app.aPerson('customer'), at(11), at(13))
    const { body } = await nadia.get(`/api/v1/disponibilite/user/${nadia.id}`)
    expect(body.map((availability: Availability) => availability.id)).toEqual([first.id, appointment, second.id])
    expect(await hoursOf(nadia, nadia)).toEqual(['09:00-11:00', '11:00-13:00 booked', '13:00-15:00'])
    for (const { id } of [first, second]) expect((await nadia.delete(`/api/v1/disponibilite/${id}`)).status).toBe(409)
  })

  it('cannot be changed or closed, under the id of any segment', async () => {
    const { nadia } = await aDayWithBookings()
    const other = await aProfessional()
    const before = await hoursOf(nadia, nadia)
    const { body: availabilities } = await nadia.get(`/api/v1/disponibilite/user/${nadia.id}`)
    for (const { id } of availabilities) {
      const url = `/api/v1/disponibilite/${id}`
      expect((await nadia.patch(url, { end: at(20) })).status).toBe(409)
      const refused = await nadia.delete(url)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Un rendez-vous est pris sur ce créneau : il ne peut plus être modifié ni supprimé.',
      ])
      expect((await other.delete(url)).status).toBe(404)
    }
    expect(await hoursOf(nadia, nadia)).toEqual(before)
  })

  it('can be changed and closed once its holds have expired and its appointments are cancelled', async () => {
    const { nadia, window, booked, hold } = await aDayWithBookings()
    await endAppointment(booked, 'cancelled')
    expect((await nadia.delete(`/api/v1/disponibilite/${window.id}`)).status).toBe(409)
    clock.advance(15 * 60_000)
    expect((await nadia.patch(`/api/v1/disponibilite/${window.id}`, { end: at(13) })).status).toBe(200)
    expect((await nadia.delete(`/api/v1/disponibilite/${window.id}`)).status).toBe(204)
    const expiredHold = await app.db.selectFrom('appointments').select('status').where('id', '=', hold).execute()
    expect(expiredHold).toEqual([{ status: 'expired' }])
    expect((await nadia.get(`/api/v1/disponibilite/${hold}`)).status).toBe(404)
  })

  it('never loses a booking to a concurrent deletion or change', async () => {
    const nadia = await aProfessional()
    const customer = await app.aPerson('customer')
    for (let round = 0; round < 40; round++) {
      const { id } = await openWindow(nadia, at(9), at(12))
      const url = `/api/v1/disponibilite/${id}`
      const bookNext = async () => {
        // Each round makes a few more queries first, so that the booking comes at every stage of the change.
        for (let n = 0; n < round % 10; n++) await sql`select 1`.execute(app.db)
        return rejectViolations({ inside_windows: 'slot_taken' }, () =>
          appointments(nadia, customer, at(10), at(11), 'pending_payment'),
        ).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error
          return undefined
        })
      }
      const change = () => (round < 20 ? nadia.delete(url) : nadia.patch(url, { end: at(10, 30) }))
      const [appointment, changed] = await Promise.all([bookNext(), change()])
      expect(changed.status).toBe(appointment ? 409 : round < 20 ? 204 : 200)
      if (appointment) {
        expect(await hoursOf(nadia, nadia)).toEqual(['09:00-10:00', '10:00-11:00 held', '11:00-12:00'])
        await endAppointment(appointment, 'expired')
      }
      if (changed.status !== 204) expect((await nadia.delete(url)).status).toBe(204)
    }
  })

  it.each([
    ['commit', 409, 409],
    ['rollback', 200, 204],
  ] as const)(
    'waits for a concurrent booking: after its %s, %i and %i',
    async (outcome, changedStatus, closedStatus) => {
      const nadia = await aProfessional()
      const customer = await app.aPerson('customer')
      const requests = [
        [(url: string) => nadia.patch(url, { end: at(13) }), changedStatus],
        [(url: string) => nadia.delete(url), closedStatus],
      ] as const
      for (const [sendRequest, status] of requests) {
        const { id } = await openWindow(nadia, at(9), at(12))
        const booking = await app.db.startTransaction().execute()
        const appointment = await appointments(nadia, customer, at(10), at(11), 'paid', booking)
        const pendingRequest = sendRequest(`/api/v1/disponibilite/${id}`)
        await waitForBlockedStatements(app.db)
        await booking[outcome]().execute()
        expect((await pendingRequest).status).toBe(status)
        await endAppointment(appointment, 'cancelled')
        await app.db.deleteFrom('availabilityWindows').where('id', '=', id).execute()
      }
    },
  )
})

describe('the list of hours', () => {
  it('shows past hours to their owner only, and only the bookable rest of a window that has begun', async () => {
    const nadia = await aProfessional()
    const { id } = await openWindow(nadia, at(9), at(12))
    await openWindow(nadia, at(14), at(16))
    clock.moveTo(at(10, 10))
    const since = `?from=${at(0).toISOString()}`
    expect(await hoursOf(nadia, app, since)).toEqual(['10:30-12:00', '14:00-16:00'])
    expect((await app.get(`/api/v1/disponibilite/${id}`)).body.start).toBe(at(10, 30).toISOString())
    clock.moveTo(at(15, 45))
    expect(await hoursOf(nadia, app, since)).toEqual([])
    expect(await hoursOf(nadia, nadia)).toEqual(['14:00-16:00'])
    expect(await hoursOf(nadia, nadia, since)).toEqual(['09:00-12:00', '14:00-16:00'])
    expect((await app.get(`/api/v1/disponibilite/${id}`)).status).toBe(404)
    expect((await nadia.get(`/api/v1/disponibilite/${id}`)).status).toBe(200)
  })

  it('covers 62 days from now, or the requested period', async () => {
    const nadia = await aProfessional()
    const inDays = (days: number, hour = 0) => new Date(noon.getTime() + days * 86_400_000 + hour * 3_600_000)
    await openWindow(nadia, inDays(1), inDays(1, 1))
    await openWindow(nadia, inDays(61, 23), inDays(62, 1))
    await openWindow(nadia, inDays(62, 1), inDays(62, 2))
    expect(await hoursOf(nadia, app)).toEqual(['12:00-13:00', '11:00-13:00'])
    expect(await hoursOf(nadia, app, `?from=${inDays(62, 1).toISOString()}`)).toEqual(['13:00-14:00'])
    expect(await hoursOf(nadia, app, `?to=${inDays(1).toISOString()}`)).toEqual([])
  })

  it.each([
    ['?from=hier', 'from'],
    ['?to=2026-11-20T12:00:00Z', 'to'],
    ['?from=2026-12-01T00:00:00Z&to=2027-12-03T00:00:00Z', 'to'],
  ])('refuses %s', async (query, path) => {
    const nadia = await aProfessional()
    for (const list of ['', '/starts']) {
      const slotQuery = `${query}&prestation=${nadia.serviceId}`
      const refused = await app.get(`/api/v1/disponibilite/user/${nadia.id}${list}${slotQuery}`)
      expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
    }
  })

  it('answers for any instant', async () => {
    const nadia = await aProfessional()
    for (const from of ['0001-01-01T00:00:00Z', '0000-01-01T00:00:00%2B14:00', '9999-12-31T23:59:59-14:00'])
      expect(await hoursOf(nadia, app, `?from=${from}`)).toEqual([])
  })

  it('is empty for an unknown or hidden professional', async () => {
    const nadia = await aProfessional()
    const { id } = await openWindow(nadia, at(9), at(12))
    expect((await app.get(`/api/v1/disponibilite/user/${randomUUID()}`)).body).toEqual([])
    expect((await app.get(`/api/v1/disponibilite/${randomUUID()}`)).status).toBe(404)
    expect((await app.get('/api/v1/disponibilite/demain')).status).toBe(404)
    await app.db.updateTable('users').set({ suspendedAt: noon }).where('id', '=', nadia.id).execute()
    expect(await hoursOf(nadia, app)).toEqual([])
    expect((await app.get(`/api/v1/disponibilite/${id}`)).status).toBe(404)
  })
})

describe('the starts of a service', () => {
  const startsOf = async (nadia: Person & { serviceId: string }, query = '') => {
    const { body } = await app.get(
      `/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}${query}`,
    )
    return body.map(({ start, end }: Availability) => `${start.slice(11, 16)}-${end.slice(11, 16)}`)
  }

  it('are every half hour with enough time for the service', async () => {
    const nadia = await aProfessional()
    const customer = await app.aPerson('customer')
    await openWindow(nadia, at(9), at(12))
    await openWindow(nadia, at(12), at(14, 30))
    expect(await startsOf(nadia, `&from=${at(12).toISOString()}`)).toEqual([
      '12:00-13:30',
      '12:30-14:00',
      '13:00-14:30',
    ])
    await appointments(nadia, customer, at(10, 30), at(12, 15), 'pending_payment')
    expect(await startsOf(nadia)).toEqual(['09:00-10:30', '12:15-13:45', '12:45-14:15'])
    clock.advance(15 * 60_000)
    expect(await startsOf(nadia)).toHaveLength(9)
    clock.moveTo(at(12, 30))
    expect(await startsOf(nadia)).toEqual(['13:00-14:30'])
  })

  it('are refused for a service of another professional', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const url = `/api/v1/disponibilite/user/${nadia.id}/starts`
    expect((await app.get(`${url}?prestation=${other.serviceId}`)).status).toBe(404)
    expect((await app.get(`${url}?prestation=braids`)).status).toBe(404)
    expect((await app.get(url)).status).toBe(422)
  })
})
