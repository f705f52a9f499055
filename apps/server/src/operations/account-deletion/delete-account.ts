import { sql } from 'kysely'
import { hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import { expireLapsedHolds } from '../../booking/appointments/expire-holds.ts'
import type { Deps } from '../../deps.ts'
import { loginLimits } from '../../identity/sessions/limits.ts'
import { passwordMatches } from '../../identity/sessions/passwords.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { nothingSaid } from '../../marketplace/services/service-columns.rules.ts'
import { writePapersOf } from '../../money/invoices/issue-invoices.ts'
import { forgetRefusedCards } from '../../money/payments/purge-refused-cards.ts'
import { keepDebtor } from '../../money/payouts/retain-debtor.ts'
import { endUnpaidOf } from '../../shop/orders/expire-orders.ts'
import { forgetSubscription } from '../newsletter/delete-unconfirmed.ts'
import { forgetAnswersAbout } from './delete-answers.ts'

/**
 * Erases a user who has typed her password again: what tells who she was goes, her sessions die, what she offered is
 * withdrawn. The rows of past appointments stay without her name, because money was paid for them; of who owes what was
 * paid to her, her name too. Of two at once, the second finds it done.
 */
export const eraseAccount = async (deps: Deps, viewer: Viewer, password: string) => {
  const checkedHash = await passwordHashOf(deps, viewer, password)
  return erase(deps, viewer.id, async (deps, now, passwordHash) => {
    // A link has changed it meanwhile, and what was typed is the current one no more.
    if (passwordHash !== checkedHash) throw wrongPassword()
    await refuseIfInUse(deps.db, viewer.id, now)
    await keepDebtor(deps, viewer.id)
  })
}

/** Refuses, with what is in the way, where visits, orders or money keep an account from being erased. */
export const refuseIfInUse = async (db: Db, userId: string, now: Date) => {
  const inTheWay = [...(await visitsAndMoneyOpen(db, userId, now)), ...(await ordersOpen(db, userId))]
  if (inTheWay.length > 0) throw new Refusal('account_in_use', { details: inTheWay })
}

/** What her password was compared with. */
const passwordHashOf = async ({ db, limits }: Deps, viewer: Viewer, password: string) => {
  await limits.take(loginLimits.device, viewer.sessionId)
  const { passwordHash, erasedAt } = await db
    .selectFrom('users')
    .select(['passwordHash', 'erasedAt'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!erasedAt && !(await passwordMatches(passwordHash, password))) throw wrongPassword()
  return passwordHash
}

const wrongPassword = () => invalid('password', 'Le mot de passe est incorrect.')

type ErasureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'purchaseKinds'> & { jobs: Pick<Deps['jobs'], 'enqueue'> }

/** `before` throws where something keeps her from being erased yet. */
export const erase = <Needed extends ErasureDeps>(
  deps: Needed,
  userId: string,
  before: (deps: Within<Needed>, now: Date, passwordHash: string) => Promise<void>,
) => {
  const { clock, config, jobs, purchaseKinds } = deps
  return inTransaction(deps, async (within, db) => {
    const now = clock.now()
    // Who is about to book her hours, or for her, waits for this and then finds nobody.
    const account = await db
      .selectFrom('users')
      .select(['email', 'passwordHash', 'erasedAt'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (account.erasedAt) return
    await before(within, now, account.passwordHash)
    // The law wants her name on what was paid for: papers keep it, and so they are written first.
    await writePapersOf({ db, clock, config, purchaseKinds }, userId)
    await expireLapsedHolds(db, userId, now)
    await withdrawOffer(db, userId, now)
    await forgetWords(db, userId)
    await forgetOrders(db, userId, now)
    await forgetRefusedCards(db, userId)
    await db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', userId).execute()
    for (const table of [
      'addresses',
      'businesses',
      'cartLines',
      'links',
      'registrations',
      'mails',
      'idempotencyKeys',
      'payoutAccounts',
      'secondFactors',
      'suspensions',
      'returnPaths',
      'wishes',
    ] as const)
      await db.deleteFrom(table).where('userId', '=', userId).execute()
    await forgetSubscription(db, userId)
    await forgetAnswersAbout(db, userId, account.email)
    await forgetPerson(db, userId, now)
    await jobs.enqueue(db, 'erased-pictures', userId)
  })
}

/**
 * What keeps an account from being erased: visits to come, absences that an operator has yet to decide, for which she needs
 * the words and the names of both, and money that somebody still owes for a visit.
 */
const visitsAndMoneyOpen = async (db: Db, userId: string, now: Date) => {
  const isAhead = sql<boolean>`(a.status = 'paid' and a.ends_at > ${now})
    or (a.status = 'pending_payment' and a.hold_expires_at > ${now})`
  const isOwedToHer = sql<boolean>`a.professional_id = ${userId}
    and a.status in ('paid', 'completed', 'cancelled')
    and (exists (
        select from journal_transactions m join journal_postings e on e.transaction_id = m.id
        where m.purchase_id = a.id and e.account = 'professional' having sum(e.cents) < 0)
      -- The provider may have sent what has been refunded since, and then it must come back from her.
      or exists (select from transfers t
        where t.purchase_id = a.id and t.status = 'undecided' and t.asked_at is not null))`
  const isUndecided = sql<boolean>`exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    left join refunds r on r.payment_id = p.payment_id and r.purchase_id = p.purchase_id
    where p.purchase_id = a.id and (y.status in ('undecided', 'requires_action') or r.status in ('undecided', 'pending')
        -- Her bank did not take it: we write to her, and send it in another way.
        or (r.status = 'failed' and r.replaced_cents < r.amount_cents and a.customer_id = ${userId})))`
  return db
    .selectFrom('appointments as a')
    .select(['a.id as appointmentId', 'a.libelle', 'a.startsAt as date'])
    .select((eb) =>
      sql<
        'visit' | 'money'
      >`case when ${isAhead} or ${hasOpenAbsence(eb.ref('a.id'))} then 'visit' else 'money' end`.as('reason'),
    )
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .where(
      (eb) => sql<boolean>`(${isAhead} or ${hasOpenAbsence(eb.ref('a.id'))} or (${isOwedToHer}) or ${isUndecided})`,
    )
    .orderBy('a.startsAt')
    .execute()
}

/**
 * A paid order that has not been delivered, whose parcel needs her name and address, what she has given up and nobody has
 * settled, and money of one that is under way.
 */
const ordersOpen = (db: Db, userId: string) => {
  const isUnderWay = sql<boolean>`(o.paid_at is not null and o.status in ('pending', 'shipped'))`
  const isGivenUp = sql<boolean>`exists (select from withdrawals w where w.order_id = o.id and w.outcome is null)`
  const isUndecided = sql<boolean>`exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    left join refunds r on r.payment_id = p.payment_id and r.purchase_id = p.purchase_id
    where p.purchase_id = o.id and (y.status in ('undecided', 'requires_action') or r.status in ('undecided', 'pending')
      or (r.status = 'failed' and r.replaced_cents < r.amount_cents)))`
  return db
    .selectFrom('orders as o')
    .select(['o.id as orderId', sql<string>`'Commande N° ' || o.order_number`.as('libelle'), 'o.createdAt as date'])
    .select(
      sql<
        'order' | 'return' | 'money'
      >`case when ${isUnderWay} then 'order' when ${isGivenUp} then 'return' else 'money' end`.as('reason'),
    )
    .where('o.customerId', '=', userId)
    .where(sql<boolean>`(${isUnderWay} or ${isGivenUp} or ${isUndecided})`)
    .orderBy('o.createdAt')
    .execute()
}

const withdrawOffer = async (db: Tx, userId: string, now: Date) => {
  await db.deleteFrom('catalogue').where('professionalId', '=', userId).execute()
  await db
    .updateTable('services')
    .set({ image: null, ...nothingSaid })
    .where('professionalId', '=', userId)
    .execute()
  await db
    .updateTable('services')
    .set({ removedAt: now })
    .where('professionalId', '=', userId)
    .where('removedAt', 'is', null)
    .execute()
  // Hours that a past appointment took stay, empty of anything that could be booked.
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

const erased = 'Adresse effacée'

/**
 * Her street stood in her appointments, her pictures in them and in her reviews, her account of an absence and what she answered to a review beside
 * them, what she asked of operators by itself.
 */
const forgetWords = async (db: Tx, userId: string) => {
  await db
    .updateTable('appointments')
    .set({ adresse: erased })
    .where('customerId', '=', userId)
    .where('lieu', '=', 'Ma Maison')
    .execute()
  await db
    .updateTable('appointments')
    .set({ image: null, adresse: sql`case when lieu = 'Ma Maison' then adresse else ${erased} end` })
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
    .set({ reponse: null, answeredAt: null })
    .where('professionalId', '=', userId)
    .execute()
}

/** Her unpaid order ends; what she has ordered stays, since stock and money have followed it, without her name or address. */
const forgetOrders = async (db: Tx, userId: string, now: Date) => {
  // It has begun to be paid since.
  await refusing({ not_while_being_paid: 'account_in_use' }, () => endUnpaidOf(db, userId, now))
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
      deliveryAddress: erased,
      billingAddress: erased,
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

const forgetPerson = (db: Tx, userId: string, now: Date) =>
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
      connectId: null,
      erasedAt: now,
    })
    .where('id', '=', userId)
    .execute()
