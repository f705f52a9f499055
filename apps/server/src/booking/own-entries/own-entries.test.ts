import { maxEntriesADay, maxEntriesAhead } from '@couronne/contract/booking/own-entries'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { holdHours } from '../../../test/bookings.ts'
import { type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { changeTemplate, row, windowsAhead } from '../../../test/weekly-templates.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { bookHold } from '../appointments/book-hold.ts'
import { deleteOldEntries } from './delete-old-entries.ts'

/** A Friday at 13:00 in Paris. */
const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

const url = '/api/v1/professional/entries'
const at = (time: string, day = '2026-11-24') => `${day}T${time}:00.000Z`
const telephone = (from: string, to: string, more: object = {}) => ({
  ...{ kind: 'telephone', start: at(from), end: at(to), firstname: 'Awa' },
  ...more,
})
const block = (from: string, to: string) => ({ kind: 'block', start: at(from), end: at(to) })

/** The window lasts from 9 to 18 o'clock of that Tuesday in Paris, and braids last an hour. */
const aProfessional = (more: object = {}) =>
  app.aProfessionalWithHours({ from: new Date(at('08:00')), to: new Date(at('17:00')), duration: 60, ...more })

const startsOf = async (nadia: Professional) => {
  const { body } = await app.get(`/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}`)
  return (body as { start: string }[]).map(({ start }) => start.slice(11, 16))
}
const entriesOf = async (nadia: Professional) => {
  const { body } = await nadia.get(
    `/api/v1/disponibilite/agenda?from=${at('00:00', '2026-11-20')}&to=${at('00:00', '2026-12-20')}`,
  )
  return body.entries as { id: string; start: string }[]
}

describe('an appointment taken by telephone', () => {
  it('takes its hours out of those that customers may book, until it is removed', async () => {
    const nadia = await aProfessional()
    const before = await startsOf(nadia)
    const { status, body } = await nadia.post(url, telephone('10:00', '15:00', { serviceId: nadia.serviceId }))
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: body.id, kind: 'telephone', start: at('10:00'), end: at('15:00') },
        ...{ firstname: 'Awa', serviceId: nadia.serviceId, libelle: 'Braids' },
      },
    ])
    expect(await entriesOf(nadia)).toEqual([body])
    expect(await startsOf(nadia)).toEqual(['08:00', '08:30', '09:00', '15:00', '15:30', '16:00'])
    const awa = await app.aPerson('customer')
    const refused = await holdHours(awa, nadia, { date: at('14:30'), endTime: at('15:30') })
    expect([refused.status, refused.body.error]).toEqual([409, 'slot_taken'])

    expect((await nadia.delete(`${url}/${body.id}`)).status).toBe(204)
    expect(await startsOf(nadia)).toEqual(before)
    expect((await holdHours(awa, nadia, { date: at('14:30'), endTime: at('15:30') })).status).toBe(201)
  })

  it('cuts the free hours that everyone sees, and its owner’s window stays whole', async () => {
    const nadia = await aProfessional()
    await nadia.post(url, telephone('10:00', '11:00'))
    const { body: shown } = await app.get(`/api/v1/disponibilite/user/${nadia.id}`)
    expect((shown as { start: string; end: string }[]).map(({ start, end }) => [start, end])).toEqual([
      [at('08:00'), at('10:00')],
      [at('11:00'), at('17:00')],
    ])
    const { id } = shown[1]
    expect((await app.get(`/api/v1/disponibilite/${id}`)).body).toEqual(shown[1])
    expect((await nadia.delete(`/api/v1/disponibilite/${id}`)).body.error).toBe('slot_taken')
    expect(await windowsAhead(app, nadia)).toMatchObject([{ hours: '2026-11-24T08:00/17:00' }])
  })

  it('is kept apart from appointments by the pause on both sides, and a block is not', async () => {
    const nadia = await aProfessional()
    await nadia.patch('/api/v1/disponibilite/delais', { pauseMinutes: 30 })
    await nadia.post(url, telephone('10:00', '12:00'))
    await nadia.post(url, block('14:00', '16:00'))
    expect(await startsOf(nadia)).toEqual(['08:00', '08:30', '12:30', '13:00', '16:00'])
    const awa = await app.aPerson('customer')
    const hold = (from: string, to: string) => holdHours(awa, nadia, { date: at(from), endTime: at(to) })
    expect((await hold('09:00', '10:00')).body.error).toBe('slot_taken')
    expect((await hold('12:00', '13:00')).body.error).toBe('slot_taken')
    expect((await hold('13:00', '14:00')).status).toBe(201)
  })

  it('lies outside of windows as well, and windows and the weekly template open over it', async () => {
    const nadia = await aProfessional()
    expect((await nadia.post(url, telephone('18:00', '19:00'))).status).toBe(201)
    const later = { start: at('09:00', '2026-12-01'), end: at('16:00', '2026-12-01') }
    expect((await nadia.post(url, { ...telephone('0', '0'), ...later })).status).toBe(201)
    const evening = { start: at('17:00'), end: at('20:00') }
    expect((await nadia.post('/api/v1/disponibilite', evening)).status).toBe(201)
    expect((await startsOf(nadia)).slice(-2)).toEqual(['17:00', '19:00'])
    await changeTemplate(nadia, row(2, 9, 18))
    const { body } = await app.get(
      `/api/v1/disponibilite/user/${nadia.id}?from=${at('00:00', '2026-12-01')}&to=${at('00:00', '2026-12-02')}`,
    )
    expect((body as { start: string; end: string }[]).map(({ start, end }) => [start, end])).toEqual([
      [at('08:00', '2026-12-01'), later.start],
      [later.end, at('17:00', '2026-12-01')],
    ])
  })

  it('is refused over an appointment, a live hold and another entry, and taken over an expired hold', async () => {
    const nadia = await aProfessional()
    const awa = await app.aPerson('customer')
    await anAppointment(app, nadia, awa, { from: at('08:00'), to: at('09:00'), freeAgainAt: at('09:30') })
    const hold = (from: string, to: string, expiresIn: number) =>
      anAppointment(app, nadia, awa, {
        ...{ from: at(from), to: at(to), status: 'pending_payment' },
        holdExpiresAt: new Date(noon.getTime() + expiresIn),
      })
    await hold('11:00', '12:00', 60_000)
    await hold('13:00', '14:00', -60_000)
    expect((await nadia.post(url, telephone('08:30', '10:00'))).body.error).toBe('entry_over_appointment')
    expect((await nadia.post(url, telephone('10:30', '11:30'))).body.error).toBe('entry_over_appointment')
    // The professional may use the pause after an appointment.
    expect((await nadia.post(url, telephone('09:00', '10:00'))).status).toBe(201)
    expect((await nadia.post(url, block('09:30', '10:30'))).body.error).toBe('entry_overlap')
    expect((await nadia.post(url, telephone('13:00', '14:00'))).status).toBe(201)
    expect(await entriesOf(nadia)).toHaveLength(2)
  })

  it('is changed as a whole, by its professional alone', async () => {
    const [nadia, lea] = [await aProfessional(), await aProfessional()]
    const { body: entry } = await nadia.post(url, block('10:00', '11:00'))
    await nadia.post(url, block('12:00', '13:00'))
    const change = (person: Professional, body: object) => person.put(`${url}/${entry.id}`, body)
    const changed = telephone('11:00', '12:00', { firstname: null, serviceId: nadia.serviceId })
    expect((await change(nadia, changed)).body).toEqual({ id: entry.id, ...changed, libelle: 'Braids' })
    expect((await change(nadia, telephone('11:30', '12:30'))).body.error).toBe('entry_overlap')
    expect((await change(lea, block('10:00', '11:00'))).status).toBe(404)
    expect((await lea.delete(`${url}/${entry.id}`)).status).toBe(404)
    expect((await lea.post(url, telephone('10:00', '11:00', { serviceId: nadia.serviceId }))).status).toBe(422)
    expect((await entriesOf(nadia)).map(({ start }) => start)).toEqual([at('11:00'), at('12:00')])
  })

  it.each([
    ['an end before its start', telephone('11:00', '10:00'), 'La fin doit venir après le début.'],
    ['less than a quarter of an hour', telephone('11:00', '11:10'), 'Indiquez 15 minutes au moins.'],
    [
      'yesterday',
      { ...telephone('0', '0'), start: at('10:00', '2026-11-19'), end: at('11:00', '2026-11-19') },
      /aujourd/,
    ],
    [
      'years ahead',
      { ...telephone('0', '0'), start: at('10:00', '2029-11-19'), end: at('11:00', '2029-11-19') },
      /deux ans/,
    ],
    ['a telephone number in the name', telephone('10:00', '11:00', { firstname: 'Awa 0612' }), /chiffres/],
    ['a name on a block', { ...block('10:00', '11:00'), firstname: 'Awa' }, /choix/],
  ])('is refused with %s', async (_, body, message) => {
    const nadia = await aProfessional()
    const reply = await nadia.post(url, body)
    expect([reply.status, reply.body.details?.[0].message]).toEqual([
      422,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect(await entriesOf(nadia)).toEqual([])
  })

  it('of this morning may still be noted, and kept when it is changed', async () => {
    const nadia = await aProfessional()
    const morning = { start: at('23:00', '2026-11-19'), end: at('08:00', '2026-11-20') }
    const { body } = await nadia.post(url, { ...telephone('0', '0'), ...morning })
    clock.moveTo(new Date('2026-11-25T12:00:00Z'))
    expect(
      (await nadia.put(`${url}/${body.id}`, { ...telephone('0', '0'), ...morning, firstname: 'Lia' })).status,
    ).toBe(200)
  })
})

describe('own entries', () => {
  const addMany = (nadia: Professional, count: number, first: string, step: string) =>
    sql`insert into own_entries (professional_id, kind, starts_at, ends_at, free_again_at, created_at)
      select ${nadia.id}, 'block', s, s + interval '15 minutes', s + interval '15 minutes', ${noon}
      from generate_series(0, ${count - 1}) n
      cross join lateral (select ${first}::timestamptz + n * ${step}::interval as s) t`.execute(app.db)

  it('are limited on a day of the town, and ahead', async () => {
    const nadia = await aProfessional()
    // At 23 h UTC the next day has begun in Paris.
    await addMany(nadia, maxEntriesADay - 1, at('23:00', '2026-11-23'), '30 minutes')
    expect((await nadia.post(url, block('12:00', '12:15'))).status).toBe(201)
    expect((await nadia.post(url, block('13:00', '13:15'))).body.error).toBe('entries_a_day')
    expect((await nadia.post(url, block('23:00', '23:15'))).status).toBe(201)
    await addMany(nadia, maxEntriesAhead - maxEntriesADay - 1, at('08:00', '2026-12-01'), '1 day')
    const last = { kind: 'block', start: at('10:00', '2026-12-01'), end: at('11:00', '2026-12-01') }
    expect((await nadia.post(url, last)).body.error).toBe('entries_ahead')
    clock.moveTo(new Date(at('00:16')))
    expect((await nadia.post(url, last)).status).toBe(201)
  })

  it('give the same hours to exactly one of an entry and a hold at once', async () => {
    const nadia = await aProfessional()
    for (const hour of ['08', '10', '12', '14']) {
      const [from, to] = [`${hour}:00`, `${Number(hour) + 1}:00`.padStart(5, '0')]
      const awa = await app.aPerson('customer')
      const replies = await Promise.all([
        holdHours(awa, nadia, { date: at(from), endTime: at(to) }),
        nadia.post(url, telephone(from, to)),
        nadia.post(url, block(from, to)),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
  })

  it('are kept apart from appointments by the database, whatever writes them', async () => {
    const nadia = await aProfessional()
    const awa = await app.aPerson('customer')
    await nadia.post(url, telephone('10:00', '11:00'))
    const insert = (from: string, to: string) => anAppointment(app, nadia, awa, { from: at(from), to: at(to) })
    await expect(insert('10:30', '11:30')).rejects.toThrow('an appointment must not overlap an own entry')
    const id = await insert('11:00', '12:00')
    const move = app.db.updateTable('appointments').set({ startsAt: at('09:30'), endsAt: at('10:30') })
    await expect(move.where('id', '=', id).execute()).rejects.toThrow('an appointment must not overlap an own entry')
    const widen = app.db.updateTable('ownEntries').set({ endsAt: at('11:30'), freeAgainAt: at('11:30') })
    await expect(widen.where('professionalId', '=', nadia.id).execute()).rejects.toThrow(
      'an own entry must not overlap an appointment',
    )
  })

  it('refuse a late payment and a reschedule of their hours', async () => {
    const nadia = await aProfessional()
    const awa = await app.aPerson('customer')
    const expired = await anAppointment(app, nadia, awa, {
      ...{ from: at('10:00'), to: at('11:00'), status: 'expired' },
      holdExpiresAt: noon,
    })
    const paid = await anAppointment(app, nadia, awa, { from: at('14:00'), to: at('15:00') })
    await nadia.post(url, block('10:30', '11:30'))
    expect(await transaction(app.db, (db) => bookHold(db, expired, noon))).toBe(false)
    const reply = await awa.post(`/api/v1/appointment/${paid}/move`, { date: at('11:00'), endTime: at('12:00') })
    expect([reply.status, reply.body.error]).toEqual([409, 'slot_taken'])
  })

  it('let a hold be paid whose pause the professional has used', async () => {
    const nadia = await aProfessional()
    const awa = await app.aPerson('customer')
    const hold = await anAppointment(app, nadia, awa, {
      ...{ from: at('10:00'), to: at('11:00'), freeAgainAt: at('11:30'), status: 'pending_payment' },
      holdExpiresAt: new Date(noon.getTime() + 60_000),
    })
    expect((await nadia.post(url, telephone('11:00', '12:00'))).status).toBe(201)
    expect(await transaction(app.db, (db) => bookHold(db, hold, noon))).toBe(true)
  })

  it('are deleted 12 months after their end', async () => {
    const nadia = await aProfessional()
    await nadia.post(url, telephone('10:00', '11:00'))
    const stored = () => app.db.selectFrom('ownEntries').select('id').where('professionalId', '=', nadia.id).execute()
    clock.moveTo(new Date('2027-11-24T11:00:00Z'))
    await deleteOldEntries(app.deps)
    expect(await stored()).toHaveLength(1)
    clock.moveTo(new Date('2027-11-24T11:00:01Z'))
    await deleteOldEntries(app.deps)
    expect(await stored()).toEqual([])
  })

  it('are no appointments, and nobody else sees them', async () => {
    const nadia = await aProfessional()
    await nadia.post(url, telephone('10:00', '11:00', { firstname: 'Quartozette' }))
    const answers = await Promise.all([
      nadia.get(`/api/v1/appointment?professional=${nadia.id}`),
      nadia.get(`/api/v1/disponibilite/user/${nadia.id}`),
      app.get(`/api/v1/disponibilite/user/${nadia.id}`),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Quartozette|telephone/)
    }
    expect(answers[0].body).toEqual([])
  })
})
