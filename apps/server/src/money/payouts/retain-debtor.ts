import { sql } from 'kysely'
import { operators } from '../../identity/accounts/queries.ts'
import { type Db, fullName } from '../../lib/database/database.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { debtCents, openReversals } from './reversal-queries.ts'

/** A debt cannot be claimed any more after five years: article 2224 of the code civil. */
const claimYears = 5

/** Before a professional with a debt is erased, saves what the books and a claim need, and mails the operators. */
export const retainDebtor = async (deps: WithTx<MailDeps>, userId: string) => {
  const { db, clock } = deps
  if ((await debtCents(db, userId)) === 0) return
  await db
    .insertInto('retainedDebtors')
    .columns(['userId', 'name', 'email', 'phone', 'adresse', 'connectId', 'closedAt'])
    .expression(
      db
        .selectFrom('users as u')
        .select(({ ref }) => ['u.id', fullName(ref('u.firstname'), ref('u.lastname')).as('name')])
        .select(['u.email', 'u.phone', 'u.adresse', 'u.connectId', sql<Date>`${clock.now()}::timestamptz`.as('at')])
        .where('u.id', '=', userId),
    )
    .execute()
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'debtor_left_operator', userId: operator.id, subjectId: userId })
}

/** Deletes the data of professionals who owe nothing any more, or nothing that can still be claimed. */
export const purgeRetainedDebtors = (db: Db, now: Date) =>
  db
    .deleteFrom('retainedDebtors as d')
    .where(({ or, eb }) =>
      or([
        eb('d.userId', 'not in', openReversals(db).select('a.professionalId')),
        sql<boolean>`d.closed_at <= ${now}::timestamptz - make_interval(years => ${claimYears})`,
      ]),
    )
    .execute()
