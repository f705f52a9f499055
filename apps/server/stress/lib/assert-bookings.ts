import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../src/lib/database/database.ts'

/**
 * Asserts that no two appointments overlap, pauses included, that none lies outside the windows, and that each is as
 * long as its service. It is computed from the hours themselves, not from the columns that the constraints read.
 */
export const assertBookingsValid = async (db: Db) => {
  const { rows } = await sql`
    with live as (
      select a.id, a.professional_id, a.service_id, a.starts_at, a.ends_at, a.free_again_at from appointments a
      where a.status in ('pending_payment', 'paid', 'completed')
    )
    select 'overlap' as fault, a.id from live a
    join live b on a.professional_id = b.professional_id and a.id <> b.id
      and a.starts_at < b.free_again_at and b.starts_at < a.free_again_at
    union all
    select 'length', a.id from live a join services s on s.id = a.service_id
    where a.starts_at + make_interval(mins => s.duration_minutes) <> a.ends_at
    union all
    select 'outside', a.id from live a
    where not coalesce(tstzrange(a.starts_at, a.ends_at) <@ (
      select range_agg(tstzrange(s.starts_at, s.ends_at)) from availability_windows s where s.professional_id = a.professional_id), false)`.execute(
    db,
  )
  assert.deepEqual(rows, [])
}
