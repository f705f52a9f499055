import type { WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { anAppointment } from './appointments.ts'
import type { Person, Professional, TestApp } from './harness.ts'

export const templateUrl = '/api/v1/disponibilite/semaine-type'

/** The hours are full ones, and 1 is Monday. */
export const row = (weekday: number, from: number, to: number, anchorOn: string | null = null): WeeklyHours => ({
  ...{ weekday, from: from * 60, to: to * 60, anchorOn },
})

/** Replaces the template, as it is now, by these rows. */
export const changeTemplate = async (nadia: Pick<Person, 'get' | 'put'>, ...hours: WeeklyHours[]) => {
  const { body } = await nadia.get(templateUrl)
  return nadia.put(templateUrl, { hours, expected: body.hours })
}

export const closeDays = (nadia: Pick<Person, 'post'>, from: string, to = from) =>
  nadia.post('/api/v1/disponibilite/fermetures', { from, to })

export const reopenDays = (nadia: Pick<Person, 'post'>, from: string, to = from) =>
  nadia.post('/api/v1/disponibilite/reouvertures', { from, to })

/** Lists the windows ahead, with their hours as `2026-11-24T08:00/17:00` in UTC. */
export const windowsAhead = async ({ db, deps }: TestApp, nadia: { id: string }) => {
  const rows = await db
    .selectFrom('availabilityWindows')
    .select(['id', 'startsAt', 'endsAt'])
    .where('professionalId', '=', nadia.id)
    .where('startsAt', '>', deps.clock.now())
    .orderBy('startsAt')
    .execute()
  return rows.map(({ id, startsAt, endsAt }) => ({
    id,
    hours: `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(11, 16)}`,
  }))
}

/** Books an hour. */
export const bookHour = async (app: TestApp, nadia: Professional, hour: string, more: object = {}) =>
  anAppointment(app, nadia, await app.aPerson('customer'), {
    ...{ from: new Date(hour), to: new Date(Date.parse(hour) + 3_600_000) },
    ...more,
  })
