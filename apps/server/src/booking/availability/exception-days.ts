import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'

/**
 * Records that a professional has moved or deleted windows that began at these instants, so that the weekly template
 * opens nothing on those days again. Without a template there is nothing to record.
 */
export const markChangedByHand = (db: Tx, professionalId: string, starts: Date[]) =>
  sql`insert into exception_days (professional_id, day, is_closed)
    select distinct u.id, (w.start_at at time zone c.zone)::date, false
    from users u join cities c on c.id = u.city_id cross join unnest(${starts}::timestamptz[]) as w (start_at)
    where u.id = ${professionalId} and exists (select from weekly_hours h where h.professional_id = u.id)
    on conflict do nothing`.execute(db)
