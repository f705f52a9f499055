import { type audienceBody, otherHosts } from '@couronne/contract/operations/audience'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { referringHost } from './host.rules.ts'
import { audienceDay } from './queries.ts'

type CountDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Adds one to the count of the day. Nothing of the request but these values is stored. */
export const countView = async (
  { db, clock, publicUrl }: CountDeps,
  { route, device, step, host: text }: z.output<typeof audienceBody>,
) => {
  const day = audienceDay(clock.now())
  const sent = referringHost(text, new URL(publicUrl).hostname)
  const host = sent ? await nameOf(db, day, sent) : ''
  await sql`insert into audience_counts (day, route, host, device, step, count)
    values (${day}, ${route}, ${host}, ${device}, ${step}, 1)
    on conflict (day, route, host, device, step) do update set count = audience_counts.count + 1`.execute(db)
}

/** Gives the host a place of the day, as long as there is one. Of two hosts that take the same place, the second counts among the others. */
const nameOf = async (db: Db, day: ReturnType<typeof audienceDay>, host: string) => {
  await sql`insert into audience_hosts (day, place, host)
    select ${day}, free.place, ${host} from generate_series(1, 20) as free (place)
    where not exists (select from audience_hosts h where h.day = ${day} and (h.place = free.place or h.host = ${host}))
    order by free.place limit 1
    on conflict do nothing`.execute(db)
  const { rows } = await sql`select from audience_hosts h where h.day = ${day} and h.host = ${host}`.execute(db)
  return rows.length > 0 ? host : otherHosts
}
