import { platformZone } from '@couronne/contract/lib/french-formats'
import { addDays, today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { mailLostProof } from './lost-proof.ts'
import { transitionProofs } from './transition.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs' | 'pageCache'>

/**
 * Ends the proofs whose last day is over, tells of changes of a name, a business or an address, and reminds of the end of a proof.
 * Each proof has a transaction of its own, so a run that is killed is continued by the next.
 */
export const reviewProofs = async (deps: ReviewDeps) => {
  await expireProofs(deps)
  await mailChanges(deps)
  await remindOfEnds(deps)
}

const expireProofs = async (deps: ReviewDeps) => {
  const now = deps.clock.now()
  const firstDay = today(now, platformZone)
  const ended = await deps.db
    .selectFrom('proofs as p')
    .select(['p.id', 'p.userId'])
    .where('p.state', '=', 'verified')
    .where(sql<boolean>`p.valid_until < ${firstDay}::date`)
    .orderBy('p.id')
    .execute()
  for (const { id, userId } of ended)
    await inTransaction(deps, async (deps, db) => {
      await lockAccount(db, userId, 'no key update')
      const moved = await transitionProofs(db, 'expire', now, (eb) => eb('id', '=', id))
      if (moved > 0) await mailLostProof(deps, { id, userId })
    })
  if (ended.length > 0) deps.pageCache.invalidate('every page')
}

/** The database has closed these proofs when the name, the business or the address changed. */
const mailChanges = async (deps: ReviewDeps) => {
  const changed = await deps.db
    .selectFrom('proofs as p')
    .select(['p.id', 'p.userId'])
    .where('p.closedBecause', '=', 'changed')
    .where('p.changeMailedAt', 'is', null)
    .orderBy('p.id')
    .execute()
  for (const { id, userId } of changed)
    await inTransaction(deps, async (deps, db) => {
      const { numUpdatedRows } = await db
        .updateTable('proofs')
        .set({ changeMailedAt: deps.clock.now() })
        .where('id', '=', id)
        .where('closedBecause', '=', 'changed')
        .where('changeMailedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await mailLostProof(deps, { id, userId })
    })
}

const firstReminderDays = 30
const lastReminderDays = 7

/** Writes each reminder once. There is none while a later proof waits for an operator. */
const remindOfEnds = async (deps: ReviewDeps) => {
  const day = today(deps.clock.now(), platformZone)
  const occasion = sql<string>`case when p.valid_until <= ${addDays(day, lastReminderDays)}::date
    then ${`${lastReminderDays}`} else ${`${firstReminderDays}`} end`
  const ending = await deps.db
    .selectFrom('proofs as p')
    .select(['p.id', 'p.userId', occasion.as('occasion')])
    .where('p.state', '=', 'verified')
    .where(sql<boolean>`p.valid_until <= ${addDays(day, firstReminderDays)}::date`)
    .where(
      sql<boolean>`not exists (select from mails m
        where m.key = 'proof_expiring:' || p.id || ':' || p.user_id || ':' || ${occasion})`,
    )
    .where(
      sql<boolean>`not exists (select from proofs w
        where w.user_id = p.user_id and w.kind = p.kind and w.state = 'to_check')`,
    )
    .orderBy('p.id')
    .execute()
  for (const { id, userId, occasion } of ending)
    await inTransaction(deps, (deps) => enqueueMail(deps, { kind: 'proof_expiring', userId, subjectId: id, occasion }))
}
