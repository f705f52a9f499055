import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { lockWindowsOf } from './lock-window.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

type Window = { id: string; start: string; end: string; closable: boolean }
type Professional = Awaited<ReturnType<typeof aProfessional>>

/** Returns an hour in UTC, by default on Tuesday the 24th. Paris is an hour ahead. */
const at = (hour: number, day = 24) => new Date(Date.UTC(2026, 10, day, hour))
const week = `from=${at(23, 22).toISOString()}&to=${at(23, 29).toISOString()}`

/** The professional works on Tuesday from 9:00 to 12:00 and on Thursday from 14:00 to 18:00, in Paris time. */
const aProfessional = async () => {
  const nadia = await app.aProfessionalWithHours({ duration: 60, from: at(8), to: at(11) })
  await nadia.post('/api/v1/disponibilite', { start: at(13, 26), end: at(17, 26) })
  return nadia
}
const agendaOf = async (nadia: Professional, query = week) =>
  (await nadia.get(`/api/v1/disponibilite/agenda?${query}`)).body as { windows: Window[]; appointments: object[] }
const allWindowsOf = async (nadia: Professional) => {
  const { windows } = await agendaOf(nadia, `from=${noon.toISOString()}&to=${at(0, 24 + 180).toISOString()}`)
  return windows.map(({ start }) => start.slice(0, 13))
}
const createAppointment = (
  nadia: Professional,
  customer: { id: string },
  more: Partial<Parameters<typeof anAppointment>[3]> = {},
) => anAppointment(app, nadia, customer, { from: at(9), to: at(10), ...more })
const repeatWindows = (nadia: Professional, changes: object = {}) =>
  nadia.post('/api/v1/disponibilite/repetition', { day: '2026-11-24', span: 'semaine', weeks: 2, ...changes })
const closeWindows = (nadia: Professional, ids: string[]) => nadia.post('/api/v1/disponibilite/retrait', { ids })

describe('the agenda', () => {
  it('shows a professional’s windows whole and the appointments with the customers’ names', async () => {
    const nadia = await aProfessional()
    const awa = await app.aPerson('customer', { firstname: 'Awa' })
    const booked = await createAppointment(nadia, awa)
    const heldAppointment = await createAppointment(nadia, awa, {
      from: at(10),
      to: at(11),
      status: 'pending_payment',
      holdExpiresAt: at(15, 20),
    })
    const { windows, appointments } = await agendaOf(nadia)
    expect(windows.map(({ start, end, closable }) => [start.slice(8, 13), end.slice(8, 13), closable])).toEqual([
      ['24T08', '24T11', false],
      ['26T13', '26T17', true],
    ])
    expect(appointments).toEqual([
      {
        id: booked,
        start: at(9).toISOString(),
        end: at(10).toISOString(),
        booked: true,
        libelle: 'Braids',
        name: 'Braids',
        customerName: 'Awa Diallo',
        lieu: 'Salon De Coiffure',
        price: 45,
      },
      {
        id: heldAppointment,
        start: at(10).toISOString(),
        end: at(11).toISOString(),
        booked: false,
        libelle: null,
        name: null,
        customerName: null,
        lieu: null,
        price: null,
      },
    ])
    clock.moveTo(at(16, 20))
    expect((await agendaOf(nadia)).appointments).toHaveLength(1)
  })

  it('contains the professional’s own windows only, for the requested period', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    expect((await agendaOf(other)).windows).toHaveLength(2)
    const thursday = `from=${at(0, 26).toISOString()}&to=${at(0, 27).toISOString()}`
    expect((await agendaOf(nadia, thursday)).windows).toHaveLength(1)
    expect((await nadia.get('/api/v1/disponibilite/agenda')).status).toBe(422)
  })
})

describe('a repetition', () => {
  it('opens what its plan shows, and repeating it opens nothing more', async () => {
    const nadia = await aProfessional()
    const plan = await nadia.get('/api/v1/disponibilite/repetition?day=2026-11-24&span=semaine&weeks=2')
    expect(plan.status).toBe(200)
    expect(await allWindowsOf(nadia)).toHaveLength(2)
    const firstRun = await repeatWindows(nadia)
    expect(firstRun.status).toBe(201)
    expect(firstRun.body.skipped).toEqual([])
    const opened = { id: expect.any(String), professional: nadia.id, booked: false, held: false }
    expect(firstRun.body.windows).toEqual(plan.body.windows.map((hours: object) => ({ ...hours, ...opened })))
    expect(await allWindowsOf(nadia)).toEqual([
      '2026-11-24T08',
      '2026-11-26T13',
      '2026-12-01T08',
      '2026-12-03T13',
      '2026-12-08T08',
      '2026-12-10T13',
    ])
    const secondRun = await repeatWindows(nadia)
    expect([secondRun.status, secondRun.body.windows]).toEqual([201, []])
    expect(secondRun.body.skipped[0]).toEqual({
      day: '2026-12-01',
      startMinutes: 540,
      endMinutes: 720,
      reason: 'overlap',
    })
    expect(await allWindowsOf(nadia)).toHaveLength(6)
  })

  it('opens each window once in many concurrent requests', async () => {
    const nadia = await aProfessional()
    const replies = await Promise.all([repeatWindows(nadia), repeatWindows(nadia), repeatWindows(nadia, { weeks: 3 })])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(replies.flatMap(({ body }) => body.windows)).toHaveLength(6)
    expect(await allWindowsOf(nadia)).toHaveLength(8)
  })

  it('waits for a window that is being opened at the same moment', async () => {
    const nadia = await aProfessional()
    const change = await app.db.startTransaction().execute()
    await lockWindowsOf(change, nadia.id)
    const repeating = repeatWindows(nadia, { weeks: 1 })
    await waitForBlockedStatements(app.db)
    await change
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: at(10, 24 + 7), endsAt: at(12, 24 + 7) })
      .execute()
    await change.commit().execute()
    expect((await repeating).body.skipped).toMatchObject([{ day: '2026-12-01', reason: 'overlap' }])
  })

  it('reports hours that a clock change skips, in the hours of the professional’s town', async () => {
    const nadia = await aProfessional()
    await nadia.post('/api/v1/disponibilite', { start: '2027-03-21T01:15:00Z', end: '2027-03-21T03:00:00Z' })
    const firstRun = await repeatWindows(nadia, { day: '2027-03-21', span: 'jour', weeks: 2 })
    expect(firstRun.body.skipped).toEqual([
      { day: '2027-03-28', startMinutes: 135, endMinutes: 240, reason: 'no_such_hour' },
    ])
    expect(firstRun.body.windows).toMatchObject([{ start: '2027-04-04T00:15:00.000Z' }])
  })

  it('can be planned from the first day of this century to its last', async () => {
    const nadia = await aProfessional()
    for (const day of ['2000-01-01', '2099-12-31']) {
      const plan = await nadia.get(`/api/v1/disponibilite/repetition?day=${day}&span=jour&weeks=1`)
      expect([plan.status, plan.body]).toEqual([200, { windows: [], skipped: [] }])
    }
  })

  it.each([
    [{ weeks: 0 }, 'weeks'],
    [{ weeks: 13 }, 'weeks'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '9999-12-31' }, 'day'],
    [{ day: '2200-01-01' }, 'day'],
    [{ day: '1999-12-31' }, 'day'],
    [{ span: 'mois' }, 'span'],
  ])('refuses %j', async (body, path) => {
    const nadia = await aProfessional()
    const refused = await repeatWindows(nadia, body)
    expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
    expect(await allWindowsOf(nadia)).toHaveLength(2)
  })
})

describe('many windows', () => {
  it('can be closed by their ids, and no others, whatever is booked elsewhere', async () => {
    const [nadia, other, awa] = [await aProfessional(), await aProfessional(), await app.aPerson('customer')]
    const [tuesday, thursday] = (await agendaOf(nadia)).windows
    const [otherWindow] = (await agendaOf(other)).windows
    const early = await nadia.post('/api/v1/disponibilite', { start: at(6), end: at(7) })
    await createAppointment(nadia, awa, { from: at(13, 26), to: at(14, 26) })
    await createAppointment(other, awa)
    const ids = [tuesday?.id ?? '', otherWindow?.id ?? '', early.body.id]
    expect((await closeWindows(nadia, ids)).body).toEqual({ closed: [early.body.id, tuesday?.id], retained: [] })
    expect((await agendaOf(nadia)).windows.map(({ id }) => id)).toEqual([thursday?.id])
    expect((await agendaOf(other)).windows).toHaveLength(2)
  })

  it('are closed where a hold has expired or an appointment is cancelled', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    await createAppointment(nadia, awa, { status: 'pending_payment', holdExpiresAt: noon })
    await createAppointment(nadia, awa, { from: at(13, 26), to: at(14, 26), status: 'cancelled' })
    const ids = (await agendaOf(nadia)).windows.map(({ id }) => id)
    expect((await closeWindows(nadia, ids)).body).toEqual({ closed: ids, retained: [] })
    expect(await allWindowsOf(nadia)).toEqual([])
  })

  it('are closed together, except those in which something is booked', async () => {
    const nadia = await aProfessional()
    const { body } = await repeatWindows(nadia)
    const ids: string[] = body.windows.map(({ id }: Window) => id)
    const second = body.windows[1]
    await createAppointment(nadia, await app.aPerson('customer'), {
      from: second.start,
      to: new Date(Date.parse(second.start) + 3_600_000),
    })
    const closed = await closeWindows(nadia, ids)
    expect([closed.status, closed.body]).toEqual([
      200,
      { closed: ids.filter((id) => id !== second.id), retained: [second.id] },
    ])
    expect(await allWindowsOf(nadia)).toEqual(['2026-11-24T08', '2026-11-26T13', '2026-12-03T13'])
    expect((await closeWindows(nadia, ids)).body).toEqual({ closed: [], retained: [second.id] })
  })

  it('of another professional stay unchanged', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const ids = (await agendaOf(nadia)).windows.map(({ id }) => id)
    expect((await closeWindows(other, ids)).body).toEqual({ closed: [], retained: [] })
    expect((await agendaOf(nadia)).windows).toHaveLength(2)
  })

  it.each([
    ['commit', 0, 1],
    ['rollback', 1, 0],
  ] as const)(
    'wait for a concurrent booking: after its %s %i closed, %i not closed',
    async (outcome, closed, unclosed) => {
      const nadia = await aProfessional()
      const [tuesday] = (await agendaOf(nadia)).windows
      const booking = await app.db.startTransaction().execute()
      await anAppointment({ ...app, db: booking }, nadia, await app.aPerson('customer'), { from: at(9), to: at(10) })
      const closing = closeWindows(nadia, [tuesday?.id ?? ''])
      await waitForBlockedStatements(app.db)
      await booking[outcome]().execute()
      const { body } = await closing
      expect([body.closed.length, body.retained.length]).toEqual([closed, unclosed])
    },
  )
})
