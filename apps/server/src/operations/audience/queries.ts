import { platformZone } from '@couronne/contract/lib/french-formats'
import { funnelSteps } from '@couronne/contract/operations/audience'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Returns the day of an instant in the platform's zone. */
export const audienceDay = (now: Date) => sql`(${now}::timestamptz at time zone ${platformZone})::date`

type Counted = { name: string; count: number }

const mostRows = 20

/** Reads the counts of the last days, today included. */
export const audienceOf = async (db: Db, days: number, now: Date) => {
  const today = audienceDay(now)
  const isCounted = (steps: RawBuilder<unknown>) => sql`c.day > ${today} - ${days}::integer and ${steps}`
  const views = isCounted(sql`c.step = 'view'`)
  const top = async (column: 'route' | 'host' | 'device') => {
    const { rows } = await sql<Counted>`
      select c.${sql.ref(column)} as name, sum(c.count)::integer as count from audience_counts c
      where ${views} and c.${sql.ref(column)} <> '' group by 1 order by 2 desc, 1 limit ${mostRows}`.execute(db)
    return rows
  }
  const { rows: byDay } = await sql<Counted>`
    select to_char(d, 'YYYY-MM-DD') as name, coalesce(sum(c.count), 0)::integer as count
    from generate_series(${today} - ${days - 1}::integer, ${today}, interval '1 day') d
    left join audience_counts c on c.day = d::date and c.step = 'view' group by d order by d`.execute(db)
  const { rows: reached } = await sql<Counted>`
    select c.step as name, sum(c.count)::integer as count from audience_counts c
    where ${isCounted(sql`c.step <> 'view'`)} group by 1`.execute(db)
  return {
    days: byDay,
    routes: await top('route'),
    hosts: await top('host'),
    devices: await top('device'),
    steps: funnelSteps.map((name) => ({ name, count: reached.find((step) => step.name === name)?.count ?? 0 })),
  }
}
