import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { maxNoteLength } from '@couronne/contract/booking/customers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { createLimits } from '../../lib/limits.ts'
import { deleteOldNotes } from './delete-notes.ts'
import { noteLimit } from './limits.ts'
import { writeNote } from './write-note.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const url = '/api/v1/professional/customers'
const at = (day: string, hour = '09') => `2026-${day}T${hour}:00:00.000Z`

const aProfessional = () => app.aProfessionalWithHours({ from: at('10-01'), to: at('10-01', '10') })
const aCustomer = (firstname: string, lastname = 'Diallo') => app.aPerson('customer', { firstname, lastname })
type Nadia = Awaited<ReturnType<typeof aProfessional>>

/** An appointment of an hour, which took place if it is over. */
const book = async (nadia: Nadia, customer: Person, day: string, status?: AppointmentStatus) => {
  const hours = { startsAt: at(day), endsAt: at(day, '10') }
  await app.db
    .insertInto('availabilityWindows')
    .values({ professionalId: nadia.id, ...hours })
    .execute()
  return anAppointment(app, nadia, customer, {
    ...{ from: hours.startsAt, to: hours.endsAt },
    status: status ?? (at(day) < now.toISOString() ? 'completed' : 'paid'),
  })
}
const bookAndCancel = async (nadia: Nadia, customer: Person, day: string) => {
  const id = await book(nadia, customer, day, 'paid')
  const cancelled = { status: 'cancelled', cancelledBy: 'customer', cancelledAt: now } as const
  await app.db.updateTable('appointments').set(cancelled).where('id', '=', id).execute()
  return id
}
const write = (nadia: Person, customer: { id: string }, note: string, expected = '') =>
  nadia.put(`${url}/${customer.id}/note`, { note, expected })

describe('the list of customers', () => {
  it('has everyone with a paid appointment, with the last and the next one', async () => {
    const nadia = await aProfessional()
    const [awa, lea, zoe] = [await aCustomer('Awa'), await aCustomer('Léa'), await aCustomer('Zoé')]
    await book(nadia, awa, '10-05')
    await book(nadia, awa, '11-10')
    await book(nadia, awa, '12-01')
    await book(nadia, awa, '12-08')
    await bookAndCancel(nadia, lea, '11-02')
    await book(nadia, zoe, '11-03', 'expired')
    const { status, body, headers } = await nadia.get(url)
    expect([status, headers['x-total-count']]).toEqual([200, '2'])
    const zone = 'Europe/Paris'
    expect(body).toEqual([
      {
        ...{ id: awa.id, firstname: 'Awa', lastname: 'Diallo', appointments: 4, hasNote: false },
        ...{ last: { date: at('11-10'), zone }, next: { date: at('12-01'), zone } },
      },
      {
        ...{ id: lea.id, firstname: 'Léa', lastname: 'Diallo' },
        appointments: 0,
        hasNote: false,
        last: null,
        next: null,
      },
    ])
    expect((await (await aProfessional()).get(url)).body).toEqual([])
  })

  const namesOf = async (nadia: Person, query = '') =>
    (await nadia.get(`${url}?${query}`)).body.map(({ firstname }: { firstname: string }) => firstname)

  it('begins with the nearest appointment, even one that has begun, and then has the latest last one', async () => {
    const nadia = await aProfessional()
    for (const [name, day] of [
      ['Il y a un mois', '10-20'],
      ['Dans un mois', '12-20'],
      ['Il y a un jour', '11-19'],
      ['Demain', '11-21'],
      ['Maintenant', '11-20'],
    ] as const)
      await book(nadia, await aCustomer(name), day, day === '11-20' ? 'paid' : undefined)
    await bookAndCancel(nadia, await aCustomer('Annulé'), '12-01')
    clock.moveTo(new Date('2026-11-20T09:30:00.000Z'))
    expect(await namesOf(nadia)).toEqual([
      ...['Maintenant', 'Demain', 'Dans un mois', 'Il y a un jour', 'Il y a un mois', 'Annulé'],
    ])
  })

  it('is searched by first and last name, whatever the case and the accents, and paged', async () => {
    const nadia = await aProfessional()
    for (const [i, [first, last]] of [
      ['Léa', 'Traoré'] as const,
      ['Awa', 'Diop'] as const,
      ['Leïla', 'Ba'] as const,
    ].entries())
      await book(nadia, await aCustomer(first, last), `11-0${i + 1}`)
    const found = (query: string) => namesOf(nadia, query)
    expect(await found('q=LE')).toEqual(['Leïla', 'Léa'])
    expect(await found('q=traore%20LEA')).toEqual(['Léa'])
    expect(await found('q=%25')).toEqual([])
    expect(await found('limit=1&offset=1')).toEqual(['Awa'])
  })
})

describe('a customer’s page', () => {
  it('has their appointments, and says whether the person is blocked, and no contacts', async () => {
    const nadia = await aProfessional()
    const awa = await aCustomer('Awa')
    const done = await book(nadia, awa, '11-10')
    const cancelled = await bookAndCancel(nadia, awa, '11-12')
    await app.db.updateTable('appointmentServices').set({ taille: 'micro' }).where('appointmentId', '=', done).execute()
    const person = (await nadia.get(`${url}/${awa.id}`)).body
    expect(person).toEqual({
      ...{ id: awa.id, firstname: 'Awa', lastname: 'Diallo', appointments: 1, note: '', isBlocked: false },
      ...{ last: { date: at('11-10'), zone: 'Europe/Paris' }, next: null, lastAppointmentId: cancelled },
    })
    const appointments = await nadia.get(`${url}/${awa.id}/appointments?limit=2`)
    expect(appointments.body).toMatchObject([
      { id: cancelled, status: 'Annuler' },
      { id: done, libelle: 'Braids', name: 'Braids · micro', status: 'Terminé', zone: 'Europe/Paris' },
    ])
    await app.db.insertInto('blocks').values({ blockerId: nadia.id, blockedId: awa.id, createdAt: now }).execute()
    expect((await nadia.get(`${url}/${awa.id}`)).body.isBlocked).toBe(true)
  })

  it('does not exist for others, nor for people without a paid appointment', async () => {
    const [nadia, sira] = [await aProfessional(), await aProfessional()]
    const [awa, zoe] = [await aCustomer('Awa'), await aCustomer('Zoé')]
    await book(nadia, awa, '11-10')
    for (const [professional, { id }] of [
      [sira, awa],
      [nadia, zoe],
      [nadia, { id: crypto.randomUUID() }],
    ] as const)
      for (const reply of [
        await professional.get(`${url}/${id}`),
        await professional.get(`${url}/${id}/appointments`),
        await write(professional, { id }, 'Tresses fines.'),
      ])
        expect([reply.status, reply.body.error]).toEqual([404, 'not_found'])
  })
})

describe('a note about a customer', () => {
  const aPair = async () => {
    const nadia = await aProfessional()
    const awa = await aCustomer('Awa')
    await book(nadia, awa, '11-10')
    return { nadia, awa }
  }
  const noteOf = async (nadia: Person, { id }: { id: string }) => (await nadia.get(`${url}/${id}`)).body.note
  const notes = () =>
    app.db
      .selectFrom('customerNotes')
      .select('text')
      .where('changedAt', '>', new Date(at('10-01')))
      .execute()

  it('is written, replaced and deleted', async () => {
    const { nadia, awa } = await aPair()
    const text = 'Tresses fines,\nthé sans sucre.'
    expect(await write(nadia, awa, ` ${text} `)).toMatchObject({ status: 200, body: { note: text } })
    expect(await noteOf(nadia, awa)).toBe(text)
    expect((await nadia.get(url)).body[0].hasNote).toBe(true)
    expect((await write(nadia, awa, 'Autre', text)).status).toBe(200)
    expect((await write(nadia, awa, '', 'Autre')).status).toBe(200)
    expect(await noteOf(nadia, awa)).toBe('')
    const tooLong = await write(nadia, awa, 'é'.repeat(maxNoteLength + 1))
    expect(tooLong.body.details).toEqual([{ path: 'note', message: '2000 caractères au plus.' }])
  })

  it('that has changed meanwhile is not replaced, and its text is answered', async () => {
    const { nadia, awa } = await aPair()
    const replies = await Promise.all([write(nadia, awa, 'Du téléphone'), write(nadia, awa, 'De l’ordinateur')])
    const [saved, refused] = replies.toSorted((one, other) => one.status - other.status)
    expect([saved?.status, refused?.status, refused?.body.error]).toEqual([200, 409, 'note_changed'])
    expect(refused?.body.details).toEqual({ note: saved?.body.note })
    expect(await noteOf(nadia, awa)).toBe(saved?.body.note)
    // The same text twice is no conflict.
    expect((await write(nadia, awa, saved?.body.note)).status).toBe(200)
  })

  it('is saved 200 times a day', async () => {
    const { nadia, awa } = await aPair()
    const deps = { ...app.deps, limits: createLimits(1) }
    const viewer = { id: nadia.id, role: 'professional', sessionId: '' } as const
    for (let i = 1; i < noteLimit.points; i++) await deps.limits.take(noteLimit, viewer.id)
    expect(await writeNote(deps, viewer, awa.id, { note: 'a', expected: '' })).toEqual({ note: 'a' })
    await expect(writeNote(deps, viewer, awa.id, { note: 'b', expected: 'a' })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('is exported to both, read by nobody else, and deleted with either account', async () => {
    const { nadia, awa } = await aPair()
    await write(nadia, awa, 'Tresses fines.')
    const exported = async (person: Person) => (await person.get('/api/v1/account/export')).body
    const written = { text: 'Tresses fines.', changedAt: now.toISOString() }
    expect(await exported(nadia)).toMatchObject({
      ...{ customerNotes: [{ firstname: 'Awa', ...written }], notesAboutYou: [] },
    })
    expect(await exported(awa)).toMatchObject({
      ...{ customerNotes: [], notesAboutYou: [{ professional: 'Awa', ...written }] },
    })
    const others = [await aPair(), await aPair()] as const
    for (const pair of others) await write(pair.nadia, pair.awa, 'Autre')
    expect((await others[0].nadia.deleteAccount()).status).toBe(204)
    expect((await others[1].awa.deleteAccount()).status).toBe(204)
    expect((await notes()).filter(({ text }) => text === 'Autre')).toEqual([])
    expect(await noteOf(nadia, awa)).toBe('Tresses fines.')
    expect((await others[1].nadia.get(url)).body).toEqual([])
  })

  it('is deleted three years after the last appointment of the two', async () => {
    const { nadia, awa } = await aPair()
    await write(nadia, awa, 'Longtemps')
    const kept = async () => (await notes()).filter(({ text }) => text === 'Longtemps').length
    clock.moveTo(new Date('2029-11-10T10:00:00Z'))
    await deleteOldNotes(app.deps)
    expect(await kept()).toBe(1)
    clock.moveTo(new Date('2029-11-10T10:00:01Z'))
    await deleteOldNotes(app.deps)
    expect(await kept()).toBe(0)
  })
})
