import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { accountStateOf } from './account.rules.ts'

const hourMs = 3_600_000

/**
 * Reads the state of a professional's account from the provider and records it; opens an account if there is none.
 * Nothing else records the state: an event only triggers this request.
 */
export const syncPayoutAccount = async (deps: Deps, userId: string) => {
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
          // In France the provider grants `transfers` only together with `card_payments`.
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { userId },
        },
        // The provider repeats a 500 for a day under the same idempotency key, so the key changes every hour.
        { idempotencyKey: `account:${userId}:${Math.floor(askedAt.getTime() / hourMs)}` },
      )
  await saveAccount(deps, userId, account, askedAt)
}

const saveAccount = (deps: Deps, userId: string, account: Stripe.Account, askedAt: Date) =>
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
      .select(['o.isReady', 'o.isSubmitted', 'o.missing'])
      .where('o.userId', '=', userId)
      .executeTakeFirst()
    const { isReady, isSubmitted, missing, disabledReason } = accountStateOf(account)
    const fields = {
      askedAt,
      isReady,
      isSubmitted,
      missing,
      disabledReason,
    }
    await db
      .insertInto('payoutAccounts')
      .values({ userId, ...fields })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(fields)
          // A stale answer must not overwrite a newer one.
          .where((eb) =>
            eb.or([eb('payoutAccounts.askedAt', 'is', null), eb('payoutAccounts.askedAt', '<=', askedAt)]),
          ),
      )
      .execute()
    // Transfers are enqueued only when the account becomes ready. Otherwise a transfer that the provider refuses for an
    // account that it calls ready would be retried in an endless loop.
    if (isReady && !before?.isReady) await enqueueWaitingTransfers(deps, userId)
    // A new account lacks everything; its page says so. Later requests come by themselves, so a mail tells of them.
    const isAsked = missing.some((name) => !before?.missing.includes(name))
    if (isSubmitted && before?.isSubmitted && isAsked)
      await enqueueMail(deps, { kind: 'payout_account_incomplete', userId })
  })

const enqueueWaitingTransfers = async ({ db, jobs }: WithTx<Deps>, userId: string) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .select('t.id')
    .where('a.professionalId', '=', userId)
    .where('t.status', '=', 'undecided')
    .execute()
  for (const { id } of waiting) await jobs.enqueue(db, 'transfer', id)
}

/** The job runs after this transaction has committed. */
export const enqueueAccountSync = async ({ db, jobs }: WithTx<Deps>, accountId: string) => {
  const holder = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.connectId', '=', accountId)
    .executeTakeFirst()
  if (holder) await jobs.enqueue(db, 'payout-account', holder.id)
}

/**
 * Opens accounts for professionals who have none, and asks about accounts that are not ready although money waits for
 * them. The limit is enough for a day of registrations; the rest follows in the next hour.
 */
export const syncOpenAccounts = async (deps: Deps, maxAccounts = 500) => {
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
    .limit(maxAccounts)
    .execute()
  await forEachAtProvider(
    open.map(({ id }) => id),
    (id) => syncPayoutAccount(deps, id),
  )
}
