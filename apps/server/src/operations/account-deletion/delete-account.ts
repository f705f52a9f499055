import { definedIds, toPurchaseIds } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import { hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import { expireOverdueHolds } from '../../booking/appointments/expire-holds.ts'
import { endRequestsOf } from '../../booking/appointments/requests.ts'
import { deleteNotesOf } from '../../booking/customers/delete-notes.ts'
import { deleteHiddenRebookings } from '../../booking/rebooking/hide-rebooking.ts'
import type { Deps } from '../../deps.ts'
import { deleteBlocksOf } from '../../identity/blocks/block-person.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import { loginLimits } from '../../identity/sessions/limits.ts'
import { passwordMatches } from '../../identity/sessions/passwords.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { noRecipeColumns } from '../../marketplace/services/service-columns.rules.ts'
import { issuePendingInvoicesOf } from '../../money/invoices/issue-invoices.ts'
import { purgeDeclineReasons } from '../../money/payments/purge-refused-cards.ts'
import { retainDebtor } from '../../money/payouts/retain-debtor.ts'
import { purchasesWithOpenMoney } from '../../money/purchases/open-money-queries.ts'
import { deleteCardsOf } from '../../money/saved-cards/provider-customer.ts'
import { endUnpaidOrdersOf } from '../../shop/orders/expire-orders.ts'
import { eraseMessagesOf } from '../../talk/conversations/erase-messages.ts'
import { deleteSubscription } from '../newsletter/delete-unconfirmed.ts'
import { eraseProofs } from '../verification/erase-proofs.ts'
import { deleteAnswersAbout } from './delete-answers.ts'
import { mailErasure } from './mail-erasure.ts'

/**
 * Deletes an account after a password check: removes personal data, revokes sessions and withdraws the offer. Rows of
 * past appointments and orders stay without names, because money was paid for them. A debtor's name is retained too. Of
 * two concurrent requests, the second has no effect.
 */
export const deleteAccount = async (deps: Deps, viewer: Viewer, password: string) => {
  const checkedHash = await checkPassword(deps, viewer, password)
  return deleteAccountData(deps, viewer.id, async (deps, now, passwordHash) => {
    // The password was changed meanwhile through a link, so the checked one is no longer current.
    if (passwordHash !== checkedHash) throw wrongPasswordError()
    await rejectIfInUse(deps.db, viewer.id, now)
    await retainDebtor(deps, viewer.id)
    await mailErasure(deps, viewer.id)
  })
}

/** Throws, with the list of obstacles, if appointments, orders or money keep the account from being deleted. */
export const rejectIfInUse = async (db: Db, userId: string, now: Date) => {
  const open = [...(await openAppointments(db, userId, now)), ...(await openOrders(db, userId))]
  const openIds = new Set(open.map(({ id }) => id))
  const withMoney = (await purchasesWithOpenMoney(db, userId)).filter(({ id }) => !openIds.has(id))
  const obstacles = [...open, ...withMoney.map((purchase) => ({ ...purchase, reason: 'money' as const }))]
  if (obstacles.length === 0) return
  const sorted = obstacles.sort((one, other) => one.kind.localeCompare(other.kind) || +one.date - +other.date)
  throw new DomainError('account_in_use', {
    details: sorted.map(({ kind, id, ...obstacle }) => ({ ...definedIds(toPurchaseIds(kind, id)), ...obstacle })),
  })
}

/** Checks the password, and returns the hash that it was compared with. */
const checkPassword = async ({ db, limits }: Deps, viewer: Viewer, password: string) => {
  await limits.take(loginLimits.device, viewer.sessionId)
  const { passwordHash, erasedAt } = await db
    .selectFrom('users')
    .select(['passwordHash', 'erasedAt'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!erasedAt && !(await passwordMatches(passwordHash, password))) throw wrongPasswordError()
  return passwordHash
}

const wrongPasswordError = () => validationError('password', 'Le mot de passe est incorrect.')

type DeletionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'purchaseKinds'> & {
  jobs: Pick<Deps['jobs'], 'enqueue'>
  live: Pick<Deps['live'], 'endSessions'>
}

/** Deletes the account unless `checkFirst` throws. */
export const deleteAccountData = <Needed extends DeletionDeps>(
  deps: Needed,
  userId: string,
  checkFirst: (deps: WithTx<Needed>, now: Date, passwordHash: string) => Promise<void>,
) => {
  const { clock, config, jobs, live, purchaseKinds } = deps
  return inTransaction(deps, async (txDeps, db) => {
    const now = clock.now()
    // A concurrent booking by or with this user waits for this row lock, and then finds the account deleted.
    const account = await db
      .selectFrom('users')
      .select(['email', 'passwordHash', 'erasedAt'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (account.erasedAt) return
    await checkFirst(txDeps, now, account.passwordHash)
    // The law requires the name on invoices, so pending invoices are issued before the name is removed.
    await issuePendingInvoicesOf({ db, clock, config, purchaseKinds }, userId)
    await expireOverdueHolds(db, userId, now)
    await endRequestsOf(db, userId, now)
    await withdrawOffer(db, userId, now)
    await deleteTexts(db, userId)
    await eraseMessagesOf(db, userId, now)
    await anonymiseOrders(db, userId, now)
    await purgeDeclineReasons(db, userId)
    await deleteCardsOf({ jobs }, db, userId)
    await endSessions({ db, live }, userId, now)
    for (const table of [
      'addresses',
      'appointmentShares',
      'businesses',
      'calendarFeeds',
      'cartLines',
      'links',
      'registrations',
      'waitingBrowsers',
      'mails',
      'mutedNotifications',
      'idempotencyKeys',
      'payoutAccounts',
      'secondFactors',
      'suspensions',
      'returnPaths',
      'wishes',
    ] as const)
      await db.deleteFrom(table).where('userId', '=', userId).execute()
    await eraseProofs(db, userId, now)
    await deleteBlocksOf(db, userId)
    await deleteNotesOf(db, userId)
    await deleteHiddenRebookings(db, userId)
    await deleteSubscription(db, userId)
    await deleteAnswersAbout(db, userId, account.email)
    await anonymiseUser(db, userId, now)
    await jobs.enqueue(db, 'picture-deletions', userId)
    await jobs.enqueue(db, 'record-deletion', userId)
  })
}

/** Lists upcoming appointments, without requests that wait for an answer, and those with an undecided absence (the operator needs the texts and both names). */
const openAppointments = (db: Db, userId: string, now: Date) => {
  const isAhead = sql<boolean>`(a.status = 'paid' and a.ends_at > ${now})
    or (a.status = 'pending_payment' and a.hold_expires_at > ${now} and (a.requested_at is null or a.accepted_at is not null))`
  return db
    .selectFrom('appointments as a')
    .innerJoin('purchases as p', 'p.id', 'a.id')
    .select(['p.kind', 'a.id', 'a.libelle', 'a.startsAt as date'])
    .select(sql<'appointment'>`'appointment'`.as('reason'))
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .where((eb) => sql<boolean>`(${isAhead} or ${hasOpenAbsence(eb.ref('a.id'))})`)
    .execute()
}

/** Lists paid orders not yet delivered (the parcel needs the name and address) and unsettled withdrawals. */
const openOrders = (db: Db, userId: string) => {
  const isUnderWay = sql<boolean>`(o.paid_at is not null and o.status in ('pending', 'shipped'))`
  const isWithdrawn = sql<boolean>`exists (select from withdrawals w where w.order_id = o.id and w.outcome is null)`
  return db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.id')
    .select(['p.kind', 'o.id', 'p.libelle', 'p.at as date'])
    .select(sql<'order' | 'return'>`case when ${isUnderWay} then 'order' else 'return' end`.as('reason'))
    .where('o.customerId', '=', userId)
    .where(sql<boolean>`(${isUnderWay} or ${isWithdrawn})`)
    .execute()
}

const withdrawOffer = async (db: Tx, userId: string, now: Date) => {
  await db.deleteFrom('catalogue').where('professionalId', '=', userId).execute()
  await db
    .updateTable('services')
    .set({ image: null, ...noRecipeColumns })
    .where('professionalId', '=', userId)
    .execute()
  await db
    .updateTable('services')
    .set({ removedAt: now })
    .where('professionalId', '=', userId)
    .where('removedAt', 'is', null)
    .execute()
  await db.deleteFrom('ownEntries').where('professionalId', '=', userId).execute()
  await db.deleteFrom('weeklyHours').where('professionalId', '=', userId).execute()
  await db.deleteFrom('exceptionDays').where('professionalId', '=', userId).execute()
  // A window that a past appointment overlaps stays; nothing can be booked in it.
  await db
    .deleteFrom('availabilityWindows as s')
    .where('s.professionalId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.professionalId', '=', 's.professionalId')
            .where(sql<boolean>`a.taken && s.hours`),
        ),
      ),
    )
    .execute()
}

const erasedAddress = 'Adresse effacée'

/**
 * Removes addresses and pictures from appointments, and the user's own absence reports, review pictures and review
 * answers.
 */
const deleteTexts = async (db: Tx, userId: string) => {
  await db
    .updateTable('appointments')
    .set({ adresse: erasedAddress })
    .where('customerId', '=', userId)
    .where('lieu', '=', 'Ma Maison')
    .execute()
  await db
    .updateTable('appointments')
    .set({ image: null, adresse: sql`case when lieu = 'Ma Maison' then adresse else ${erasedAddress} end` })
    .where('professionalId', '=', userId)
    .execute()
  await db
    .updateTable('absences as b')
    .from('appointments as a')
    .set({ text: 'Texte effacé' })
    .whereRef('a.id', '=', 'b.appointmentId')
    .where(sql<boolean>`${userId} = case b.type when 'customer_absent' then a.professional_id else a.customer_id end`)
    .execute()
  await db.updateTable('reviews').set({ images: [] }).where('customerId', '=', userId).execute()
  await db
    .updateTable('reviews')
    .set({ reponse: null, answeredAt: null, answerHiddenAt: null })
    .where('professionalId', '=', userId)
    .execute()
}

/**
 * Expires the user's unpaid order. Other orders stay, since stock and money depend on them, without name and address.
 */
const anonymiseOrders = async (db: Tx, userId: string, now: Date) => {
  // A payment of the unpaid order has begun since the check.
  await rejectViolations({ not_while_being_paid: 'account_in_use' }, () => endUnpaidOrdersOf(db, userId, now))
  await db
    .updateTable('orders')
    .set({
      firstname: 'Ancien membre',
      lastname: '',
      email: '',
      phone: '',
      city: '',
      region: null,
      codePostal: '',
      country: '',
      deliveryAddress: erasedAddress,
      billingAddress: erasedAddress,
      billing: null,
    })
    .where('customerId', '=', userId)
    .execute()
  await db
    .updateTable('withdrawals as w')
    .from('orders as o')
    .set({ firstname: 'Ancien membre', lastname: '', email: '' })
    .whereRef('o.id', '=', 'w.orderId')
    .where('o.customerId', '=', userId)
    .execute()
}

const anonymiseUser = (db: Tx, userId: string, now: Date) =>
  db
    .updateTable('users')
    .set({
      email: `${userId}@efface.invalid`,
      passwordHash: '',
      firstname: 'Ancien membre',
      lastname: '',
      phone: '',
      adresse: '',
      departement: null,
      image: null,
      description: null,
      quickAnswers: [],
      connectId: null,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute()
