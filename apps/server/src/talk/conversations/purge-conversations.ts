import { sql } from 'kysely'
import { hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'

const batch = 100

/**
 * Deletes the conversations whose last message, question and paid appointment are twelve months old, unless something
 * about an appointment of the pair or a report of its messages is undecided. One in which somebody writes at this
 * moment is skipped. Their pictures are then used nowhere, and another job deletes them.
 */
export const purgeConversations = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const isOld = isOldAt(clock.now())
  for (;;) {
    const count = await transaction(db, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select c.id from conversations c where ${isOld} limit ${batch} for update of c skip locked`.execute(db)
      // A report may have been committed before the lock and after the snapshot of the statement above.
      await sql`delete from conversations c where c.id = any(${rows.map(({ id }) => id)}) and ${isOld}`.execute(db)
      return rows.length
    })
    if (count < batch) return
  }
}

const isOldAt = (now: Date) => {
  const before = sql`(${now}::timestamptz - interval '12 months')`
  return sql<boolean>`(c.question_at is null or c.question_at < ${before})
    and (c.last_at < ${before} or (c.last_at is null and c.created_at < ${before}))
    and not exists (select from report_cases k
      where k.subject_kind = 'messages' and k.subject_id = c.id and k.decided_at is null)
    and not exists (
      select from appointments a
      where a.customer_id = c.customer_id and a.professional_id = c.professional_id and a.paid_at is not null
        and (a.ends_at >= ${before} or purchase_is_disputed(a.id) or ${hasOpenAbsence(sql.ref('a.id'))}))`
}
