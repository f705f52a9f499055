import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { forgetDebtors, keepDebtor } from '../../money/payouts/retain-debtor.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { erase, refuseIfInUse } from './delete-account.ts'

/** As the privacy page says. */
const yearsUnused = 2
/** How long before it is erased its owner is told. */
const daysToComeBack = 30
const daysUnconfirmed = 30
const dayMs = 86_400_000

/** A night's work; the next goes on. */
const mostAtOnce = 500

/** When the account `u` was last entered: a session lives a week at most, and then she logs in again. */
const lastVisit = sql<Date>`greatest(u.confirmed_at, (select max(s.created_at) from sessions s where s.user_id = u.id))`

const unusedUntil = (day: Date) => sql<boolean>`u.erased_at is null and u.confirmed_at is not null
  and u.role <> 'admin' and ${lastVisit} <= ${day}::timestamptz - make_interval(years => ${yearsUnused})`

/** A mail that tells her, written since she was last here. */
const warning = sql`select from mails m
  where m.user_id = u.id and m.kind = 'account_unused' and m.created_at > ${lastVisit}`

const isWarned = sql<boolean>`exists (${warning})`

/** One that could not be sent has told her nothing. */
const wasTold = (by: Date) => sql<boolean>`exists (${warning} and m.recipient is not null and m.sent_at <= ${by})`

/**
 * Erases accounts that nobody has entered for two years, a month after their owners were told, and registrations that nobody
 * has confirmed for a month. Where money or a visit is still open, it is done on the night after that is over. So is who has
 * left and owes nothing any more.
 */
export const forgetUnusedAccounts = async (deps: Deps) => {
  for (const { id } of await unconfirmed(deps).limit(mostAtOnce).execute()) await eraseIfStill(deps, id, unconfirmed)
  for (const { id, lastVisit } of await unusedAndNotTold(deps))
    await inTransaction(deps, (deps) =>
      enqueueMail(deps, {
        kind: 'account_unused',
        userId: id,
        subjectId: id,
        occasion: lastVisit.toISOString().slice(0, 10),
      }),
    )
  for (const { id } of await unusedAndTold(deps).execute()) await eraseIfStill(deps, id, unusedAndTold, refuseIfInUse)
  await forgetDebtors(deps.db, deps.clock.now())
}

/** Looks again once she waits for it: she may have come since the list was made. */
const eraseIfStill = async (
  deps: Deps,
  id: string,
  listed: typeof unconfirmed | typeof unusedAndTold,
  refuseIfUsed?: typeof refuseIfInUse,
) => {
  try {
    await erase(deps, id, async (deps, now) => {
      const [still] = await listed(deps).where('u.id', '=', id).execute()
      if (!still) throw new Refusal('account_in_use')
      await refuseIfUsed?.(deps.db, id, now)
      await keepDebtor(deps, id)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const unconfirmed = ({ db, clock }: Deps) => {
  const before = new Date(clock.now().getTime() - daysUnconfirmed * dayMs)
  return (
    db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.confirmedAt', 'is', null)
      .where('u.erasedAt', 'is', null)
      .where('u.createdAt', '<=', before)
      // Somebody may have begun anew.
      .where(sql<boolean>`not exists (select from registrations r where r.user_id = u.id and r.created_at > ${before})`)
  )
}

const unusedAndNotTold = ({ db, clock }: Deps) => {
  const now = clock.now()
  return db
    .selectFrom('users as u')
    .select(['u.id', lastVisit.as('lastVisit')])
    .where(unusedUntil(new Date(now.getTime() + daysToComeBack * dayMs)))
    .where(sql<boolean>`not ${isWarned}`)
    .limit(mostAtOnce)
    .execute()
}

const unusedAndTold = ({ db, clock }: Deps) => {
  const now = clock.now()
  return db
    .selectFrom('users as u')
    .select('u.id')
    .where(unusedUntil(now))
    .where(wasTold(new Date(now.getTime() - daysToComeBack * dayMs)))
}

/** When the account that this mail is about will be erased; nothing where she has come back. */
export const erasedFrom = async ({ db }: Pick<Deps, 'db'>, mailId: string) => {
  const told = await db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.email', 'u.firstname', 'c.zone'])
    .select(
      sql<Date>`greatest(${lastVisit} + make_interval(years => ${yearsUnused}), m.created_at + make_interval(days => ${daysToComeBack}))`.as(
        'from',
      ),
    )
    .where('m.id', '=', mailId)
    .where('u.erasedAt', 'is', null)
    .where(sql<boolean>`m.created_at > ${lastVisit}`)
    .executeTakeFirst()
  return told
}
