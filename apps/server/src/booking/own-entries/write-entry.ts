import { type EntryBody, maxEntriesADay, maxEntriesAhead } from '@couronne/contract/booking/own-entries'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { freeAgainAt } from './entry.rules.ts'

const violations = {
  one_entry_at_a_time: 'entry_overlap',
  outside_appointments: 'entry_over_appointment',
} as const

/** Runs the work in a transaction that has locked the professional's hours, with what a row of `own_entries` stores. */
export const writingEntries = <T>(
  { db, clock }: Deps,
  viewer: Viewer,
  body: EntryBody,
  work: (db: Tx, entry: { columns: Columns; zone: string; now: Date }) => Promise<T>,
) =>
  rejectViolations(violations, () =>
    transaction(db, async (db) => {
      const now = clock.now()
      await lockWindowsOf(db, viewer.id)
      await expireOverdueHolds(db, viewer.id, now)
      const { zone, pauseMinutes } = await settingsOf(db, viewer.id)
      if (body.serviceId) await rejectOtherService(db, viewer.id, body.serviceId)
      return work(db, { columns: columnsOf(body, pauseMinutes), zone, now })
    }),
  )

const columnsOf = ({ kind, start, end, firstname, serviceId }: EntryBody, pauseMinutes: number) => ({
  ...{ kind, firstname, serviceId, startsAt: start, endsAt: end },
  freeAgainAt: freeAgainAt({ kind, end }, pauseMinutes),
})
type Columns = ReturnType<typeof columnsOf>

const settingsOf = (db: Tx, professionalId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['c.zone', 'u.pauseMinutes'])
    .where('u.id', '=', professionalId)
    .executeTakeFirstOrThrow()

/** A service that is no longer offered may be named: the entry may be older. */
const rejectOtherService = async (db: Tx, professionalId: string, serviceId: string) => {
  const service = await db
    .selectFrom('services as s')
    .select('s.id')
    .where('s.id', '=', serviceId)
    .where('s.professionalId', '=', professionalId)
    .executeTakeFirst()
  if (!service) throw validationError('serviceId', 'Cette prestation n’est pas proposée.')
}

/** Counts under the lock, this entry included. Days are those of the professional's town. */
export const rejectTooManyEntries = async (db: Tx, professionalId: string, id: string, now: Date) => {
  const { rows } = await sql<{ onDay: number; ahead: number }>`
    select count(*) filter (
        where (e.starts_at at time zone c.zone)::date = (this.starts_at at time zone c.zone)::date)::integer as "onDay",
      count(*) filter (where e.ends_at > ${now})::integer as ahead
    from own_entries this
    join users u on u.id = this.professional_id
    join cities c on c.id = u.city_id
    join own_entries e on e.professional_id = this.professional_id
      and e.free_again_at > least(${now}, this.starts_at) - interval '2 days'
    where this.id = ${id} and this.professional_id = ${professionalId}`.execute(db)
  const { onDay, ahead } = rows[0] ?? { onDay: 0, ahead: 0 }
  if (onDay > maxEntriesADay) throw new DomainError('entries_a_day')
  if (ahead > maxEntriesAhead) throw new DomainError('entries_ahead')
}
