import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { askAboutEach } from '../payment-provider/ask-about-each.ts'
import { standingOf } from './account.rules.ts'

const hourMs = 3_600_000

/**
 * Asks the provider how a professional's account stands, and writes it down; who has none yet gets one. Nothing else
 * writes how an account stands: an event only makes us ask.
 */
export const askAboutAccount = async (deps: Deps, userId: string) => {
  const professional = await deps.db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.connect_id'])
    .where('u.id', '=', userId)
    .where('u.role', '=', 'professional')
    .where('u.confirmed_at', 'is not', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()
  if (!professional) return
  const askedAt = deps.clock.now()
  const { accounts } = deps.stripe
  const account = professional.connect_id
    ? await accounts.retrieve(professional.connect_id)
    : await accounts.create(
        {
          type: 'express',
          country: 'FR',
          email: professional.email,
          business_type: 'individual',
          // The provider grants the second in France only together with the first.
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { userId },
        },
        // Under a key the provider repeats a 500 for a day: the next hour's asking has another.
        { idempotencyKey: `account:${userId}:${Math.floor(askedAt.getTime() / hourMs)}` },
      )
  await keepAccount(deps, userId, account, askedAt)
}

const keepAccount = (deps: Deps, userId: string, account: Stripe.Account, askedAt: Date) =>
  inTransaction(deps, async (deps, db) => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ connect_id: account.id })
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .where((eb) => eb.or([eb('connect_id', 'is', null), eb('connect_id', '=', account.id)]))
      .executeTakeFirst()
    if (!numUpdatedRows) return
    const before = await db
      .selectFrom('payout_accounts as o')
      .select('o.is_ready')
      .where('o.user_id', '=', userId)
      .executeTakeFirst()
    const { isReady, isSubmitted, missing, disabledReason } = standingOf(account)
    const told = {
      asked_at: askedAt,
      is_ready: isReady,
      is_submitted: isSubmitted,
      missing,
      disabled_reason: disabledReason,
    }
    await db
      .insertInto('payout_accounts')
      .values({ user_id: userId, ...told })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(told)
          // An answer that was asked for earlier may come later.
          .where((eb) =>
            eb.or([eb('payout_accounts.asked_at', 'is', null), eb('payout_accounts.asked_at', '<=', askedAt)]),
          ),
      )
      .execute()
    // Only then: what the provider refuses of an account that it calls ready would go round and round.
    if (isReady && !before?.is_ready) await sendWhatWaits(deps, userId)
  })

const sendWhatWaits = async ({ db, jobs }: Within<Deps>, userId: string) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select('t.id')
    .where('a.professional_id', '=', userId)
    .where('t.status', '=', 'undecided')
    .execute()
  for (const { id } of waiting) await jobs.enqueue(db, 'transfer', id)
}

/** Asked when this has committed. */
export const askAboutAccountLater = async ({ db, jobs }: Within<Deps>, accountId: string) => {
  const holder = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.connect_id', '=', accountId)
    .executeTakeFirst()
  if (holder) await jobs.enqueue(db, 'payout-account', holder.id)
}

/**
 * Opens accounts for professionals who have none, and asks about those that are not ready though money waits for them: enough
 * for a day of registrations, and the others come at the next hour.
 */
export const askAboutOpenAccounts = async (deps: Deps, mostAtOnce = 500) => {
  const open = await deps.db
    .selectFrom('users as u')
    .leftJoin('payout_accounts as o', 'o.user_id', 'u.id')
    .select('u.id')
    .where('u.role', '=', 'professional')
    .where('u.confirmed_at', 'is not', null)
    .where('u.erased_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where(sql<boolean>`u.connect_id is null or (o.is_ready is not true and exists (
      select from transfers t join appointments a on a.id = t.appointment_id
      where a.professional_id = u.id and t.status = 'undecided'))`)
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
    .execute()
  await askAboutEach(
    open.map(({ id }) => id),
    (id) => askAboutAccount(deps, id),
  )
}
