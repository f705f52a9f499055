import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { purgeRetainedDebtors, retainDebtor } from '../../money/payouts/retain-debtor.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { deleteAccountData, rejectIfInUse } from './delete-account.ts'
import { deleteUnsentErasureMails, mailErasure } from './mail-erasure.ts'

/** The privacy page states this period. */
const yearsUnused = 2
/** The number of days between the warning mail and the deletion. */
const warningDays = 30
const daysUnconfirmed = 30
const dayMs = 86_400_000

/** One run of the nightly job handles at most this many accounts; the next run continues. */
const maxAccountsPerRun = 500

/** The last login of account `u`. A session lasts at most a week, so its creation is close enough to the last use. */
const lastLogin = sql<Date>`greatest(u.confirmed_at, (select max(s.created_at) from sessions s where s.user_id = u.id))`

const unusedUntil = (day: Date) => sql<boolean>`u.erased_at is null and u.confirmed_at is not null
  and u.role <> 'admin' and ${lastLogin} <= ${day}::timestamptz - make_interval(years => ${yearsUnused})`

/** A warning mail that was written since the last login. */
const warning = sql`select from mails m
  where m.user_id = u.id and m.kind = 'account_unused' and m.created_at > ${lastLogin}`

const isWarned = sql<boolean>`exists (${warning})`

/** A mail without a recipient could not be sent, so it does not count as a warning. */
const wasWarned = (sentUntil: Date) =>
  sql<boolean>`exists (${warning} and m.recipient is not null and m.sent_at <= ${sentUntil})`

/**
 * Deletes accounts unused for two years, a month after a warning mail, and registrations unconfirmed for a month. An
 * account with open money or appointments is deleted on the first night after those are closed. Retained debtors
 * without debt are deleted too.
 */
export const deleteUnusedAccounts = async (deps: Deps) => {
  for (const { id } of await unconfirmedAccounts(deps).limit(maxAccountsPerRun).execute())
    await deleteIfStillListed(deps, id, unconfirmedAccounts, rejectIfInUse)
  for (const { id, lastLogin } of await unusedAccountsToWarn(deps))
    await inTransaction(deps, (deps) =>
      enqueueMail(deps, {
        kind: 'account_unused',
        userId: id,
        subjectId: id,
        occasion: lastLogin.toISOString().slice(0, 10),
      }),
    )
  for (const { id } of await unusedAccountsToDelete(deps).execute())
    await deleteIfStillListed(deps, id, unusedAccountsToDelete, rejectIfInUse)
  await purgeRetainedDebtors(deps.db, deps.clock.now())
  await deleteUnsentErasureMails(deps)
}

/** Checks again under the row lock, because the owner may have logged in since the list was made. */
const deleteIfStillListed = async (
  deps: Deps,
  id: string,
  selectListed: typeof unconfirmedAccounts | typeof unusedAccountsToDelete,
  rejectIfUsed?: typeof rejectIfInUse,
) => {
  try {
    await deleteAccountData(deps, id, async (deps, now) => {
      const [account] = await selectListed(deps).where('u.id', '=', id).execute()
      if (!account) throw new DomainError('account_in_use')
      await rejectIfUsed?.(deps.db, id, now)
      await retainDebtor(deps, id)
      await mailErasure(deps, id)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

const unconfirmedAccounts = ({ db, clock }: Deps) => {
  const before = new Date(clock.now().getTime() - daysUnconfirmed * dayMs)
  return (
    db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.confirmedAt', 'is', null)
      .where('u.erasedAt', 'is', null)
      .where('u.createdAt', '<=', before)
      // The person may have registered again since.
      .where(sql<boolean>`not exists (select from registrations r where r.user_id = u.id and r.created_at > ${before})`)
      // The confirmation was taken back when a demonstration ended.
      .where(sql<boolean>`not exists (select from sessions s where s.user_id = u.id and s.revoked_at > ${before})`)
  )
}

const unusedAccountsToWarn = ({ db, clock }: Deps) => {
  const now = clock.now()
  return db
    .selectFrom('users as u')
    .select(['u.id', lastLogin.as('lastLogin')])
    .where(unusedUntil(new Date(now.getTime() + warningDays * dayMs)))
    .where(sql<boolean>`not ${isWarned}`)
    .limit(maxAccountsPerRun)
    .execute()
}

const unusedAccountsToDelete = ({ db, clock }: Deps) => {
  const now = clock.now()
  return db
    .selectFrom('users as u')
    .select('u.id')
    .where(unusedUntil(now))
    .where(wasWarned(new Date(now.getTime() - warningDays * dayMs)))
}

/** Returns the recipient and deletion date for this warning mail; undefined if the owner has logged in since. */
export const deletionWarning = async ({ db }: Pick<Deps, 'db'>, mailId: string) => {
  const recipient = await db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.email', 'u.firstname', 'c.zone'])
    .select(
      sql<Date>`greatest(${lastLogin} + make_interval(years => ${yearsUnused}), m.created_at + make_interval(days => ${warningDays}))`.as(
        'from',
      ),
    )
    .where('m.id', '=', mailId)
    .where('u.erasedAt', 'is', null)
    .where(sql<boolean>`m.created_at > ${lastLogin}`)
    .executeTakeFirst()
  return recipient
}
