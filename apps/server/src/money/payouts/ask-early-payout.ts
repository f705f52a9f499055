import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockEarlyVisits } from './early-payout-queries.ts'
import { accountOf } from './queries.ts'

const weekMs = 7 * 24 * 3_600_000

/** A professional asks not to wait 48 hours for visits that are over; the operators are told. Once a week. */
export const askEarlyPayout = (deps: Deps, professional: Viewer, reason: string) =>
  refusing({ one_early_payout_a_week: 'early_payout_asked', one_early_payout_at_a_time: 'early_payout_asked' }, () =>
    inTransaction(deps, (deps) => ask(deps, professional, reason)),
  )

const ask = async (deps: Within<Deps>, { id }: Viewer, reason: string) => {
  const { db, clock } = deps
  const now = clock.now()
  const { account } = await accountOf(db, id)
  if (account.state !== 'ready') throw new Refusal('account_not_open')
  const visits = await lockEarlyVisits(db, id, now)
  const cents = visits.reduce((sum, visit) => sum + visit.cents, 0)
  if (cents === 0) throw new Refusal('nothing_early')
  const { id: subjectId } = await db
    .insertInto('earlyPayouts')
    .values({
      professionalId: id,
      reason,
      amountCents: cents,
      askedAt: now,
      againAt: new Date(now.getTime() + weekMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'early_payout_operator', userId: operator.id, subjectId })
}
