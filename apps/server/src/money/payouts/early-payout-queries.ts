import { eurosFromCents } from '@couronne/contract/lib/money'
import type { EarlyPayout } from '@couronne/contract/money/transfers'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { isPayable, isWaitOver, owedCents, type PurchaseRefs } from './payable-queries.ts'
import { accountOf } from './queries.ts'

/** The purchase is over, a share of it is owed, and its 48 hours still run. */
const isWaiting = (eb: PurchaseRefs, now: Date) => sql<boolean>`(${eb.ref('a.state')} in ('completed', 'cancelled')
  and ${eb.ref('a.endsAt')} <= ${now} and not ${isWaitOver(now)} and ${owedCents(eb)} > 0)`

/** Only the 48 hours keep the share from being sent. */
export const waitsOnlyForDelay = (eb: PurchaseRefs, now: Date) => isPayable(eb, now, isWaiting(eb, now))

/** The purchases are sorted in the order in which they are locked. */
export const earlyPurchases = async (db: Db, professionalId: string, now: Date) => {
  const found = await db
    .selectFrom('purchases as a')
    .select('a.id')
    .where('a.professionalId', '=', professionalId)
    .where((eb) => waitsOnlyForDelay(eb, now))
    .orderBy('a.id')
    .execute()
  return found.map(({ id }) => id)
}

/** The sum is what an operator could pay out now. It is null if no share waits only for the end of its 48 hours. */
export const earlyPayoutOf = async (db: Db, professionalId: string, now: Date): Promise<EarlyPayout | null> => {
  const { appointments, cents } = await db
    .selectFrom('purchases as a')
    .select((eb) => [
      sql<number>`count(*)::integer`.as('appointments'),
      sql<number>`coalesce(sum(${owedCents(eb)}), 0)::integer`.as('cents'),
    ])
    .where('a.professionalId', '=', professionalId)
    .where((eb) => waitsOnlyForDelay(eb, now))
    .executeTakeFirstOrThrow()
  if (cents === 0) return null
  const { account } = await accountOf(db, professionalId)
  return { appointments, amount: eurosFromCents(cents), isReady: account.state === 'ready' }
}

/** Looks among the shares whose 48 hours still run for one that an undecided report or a dispute blocks. */
export const findBlockingReason = async (db: Db, professionalId: string, now: Date) => {
  const waiting = await db
    .selectFrom('purchases as a')
    .select((eb) => [
      sql<boolean>`coalesce(bool_or(${eb.ref('a.isReported')}), false)`.as('isReported'),
      sql<boolean>`coalesce(bool_or(purchase_is_disputed(${eb.ref('a.id')})), false)`.as('isDisputed'),
    ])
    .where('a.professionalId', '=', professionalId)
    .where((eb) => isWaiting(eb, now))
    .executeTakeFirstOrThrow()
  if (waiting.isReported) return 'reported'
  return waiting.isDisputed ? 'disputed' : undefined
}
