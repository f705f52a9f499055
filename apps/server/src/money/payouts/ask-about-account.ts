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
    .select(['u.id', 'u.email', 'u.connectId'])
    .where('u.id', '=', userId)
    .where('u.role', '=', 'professional')
    .where('u.confirmedAt', 'is not', null)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!professional) return
  const askedAt = deps.clock.now()
  const { accounts } = deps.stripe
  const account = professional.connectId
    ? await accounts.retrieve(professional.connectId)
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
      .set({ connectId: account.id })
      .where('id', '=', userId)
      .where('erasedAt', 'is', null)
      .where((eb) => eb.or([eb('connectId', 'is', null), eb('connectId', '=', account.id)]))
      .executeTakeFirst()
    if (!numUpdatedRows) return
    const before = await db
      .selectFrom('payoutAccounts as o')
      .select('o.isReady')
      .where('o.userId', '=', userId)
      .executeTakeFirst()
    const { isReady, isSubmitted, missing, disabledReason } = standingOf(account)
    const told = {
      askedAt,
      isReady,
      isSubmitted,
      missing,
      disabledReason,
    }
    await db
      .insertInto('payoutAccounts')
      .values({ userId, ...told })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(told)
          // An answer that was asked for earlier may come later.
          .where((eb) =>
            eb.or([eb('payoutAccounts.askedAt', 'is', null), eb('payoutAccounts.askedAt', '<=', askedAt)]),
          ),
      )
      .execute()
    // Only then: what the provider refuses of an account that it calls ready would go round and round.
    if (isReady && !before?.isReady) await sendWhatWaits(deps, userId)
  })

const sendWhatWaits = async ({ db, jobs }: Within<Deps>, userId: string) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .select('t.id')
    .where('a.professionalId', '=', userId)
    .where('t.status', '=', 'undecided')
    .execute()
  for (const { id } of waiting) await jobs.enqueue(db, 'transfer', id)
}

/** Asked when this has committed. */
export const askAboutAccountLater = async ({ db, jobs }: Within<Deps>, accountId: string) => {
  const holder = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.connectId', '=', accountId)
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
    .leftJoin('payoutAccounts as o', 'o.userId', 'u.id')
    .select('u.id')
    .where('u.role', '=', 'professional')
    .where('u.confirmedAt', 'is not', null)
    .where('u.erasedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where(sql<boolean>`u.connect_id is null or (o.is_ready is not true and exists (
      select from transfers t join purchases a on a.id = t.purchase_id
      where a.professional_id = u.id and t.status = 'undecided'))`)
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
    .execute()
  await askAboutEach(
    open.map(({ id }) => id),
    (id) => askAboutAccount(deps, id),
  )
}
