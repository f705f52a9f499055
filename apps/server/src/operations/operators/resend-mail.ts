import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { mailById } from '../../platform/mails/queries.ts'

/** Sends a failed mail again. The second of two concurrent requests is refused, because the mail is on its way. */
export const resendMail = (deps: Deps, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const row = await db
      .selectFrom('mails as m')
      .select(['m.kind', 'm.userId'])
      .where('m.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new DomainError('not_found')
    const mail = await mailById(db, operator, id, now)
    if (mail?.state !== 'failed')
      throw new DomainError('already_done', { message: 'Ce message est déjà parti, ou sur le point de partir.' })
    await db.updateTable('mails').set({ handedAt: null }).where('id', '=', id).execute()
    await deps.jobs.enqueue(db, 'mail', id)
    await recordAction(deps, operator, {
      kind: 'mail_resent',
      ...(row.userId && { userId: row.userId }),
      details: { mail: row.kind },
    })
    return { ...mail, state: 'waiting' as const }
  })
