import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database/database.ts'
import { ownRecordOf } from './queries.ts'

/**
 * Everything kept about a user, for her to take along; without hashes of passwords and links, the other party to an
 * appointment, and answers kept for repeats, which say nothing new. Of registrations that wait, who can ask has none. A test
 * holds this against the tables that refer to users.
 */
export const everythingAbout = async ({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) => ({
  account: { ...(await ownRecordOf(db, config.visibility, userId)), ...(await datesOf(db, userId)) },
  ...(await traces(db, userId)),
  ...(await mailsTo(db, userId)),
  ...(await offer(db, userId)),
  // The salon's street is the professional's.
  appointmentsBooked: await appointments(db)
    .select(sql<string | null>`case when lieu = 'Ma Maison' then adresse end`.as('adresse'))
    .where('customer_id', '=', userId)
    .execute(),
  appointmentsReceived: await appointments(db).where('professional_id', '=', userId).execute(),
  absencesReported: await absencesAt(db, userId),
  absencesDecided: await absenceDecisionsAt(db, userId),
  appointmentsMoved: await movesOf(db, userId),
  ...(await money(db, userId)),
  ...(await papers(db, userId)),
  cart: await cartOf(db, userId),
  addresses: await savedAddressesOf(db, userId),
  wishes: await wishesOf(db, userId),
  orders: await ordersOf(db, userId),
  reviewsWritten: await reviews(db).where('customer_id', '=', userId).execute(),
  reviewsReceived: await reviews(db).where('professional_id', '=', userId).execute(),
})

const datesOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['confirmed_at', 'verified_at', 'majeur_at', 'cgu_at', 'cgu_version'])
    .where('id', '=', userId)
    .executeTakeFirst()

const traces = async (db: Db, userId: string) => ({
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at', 'proved_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  links: await db
    .selectFrom('links')
    .select(['kind', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  waysBack: await db.selectFrom('ways_back').select('path').where('user_id', '=', userId).execute(),
  secondFactors: await db
    .selectFrom('second_factors')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .execute(),
  suspensions: await db
    .selectFrom('suspensions')
    .select(['reason', 'decided_at', 'effective_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .execute(),
  suspensionsDecided: await db
    .selectFrom('suspensions')
    .select(['decided_at', 'lifted_at'])
    .where('operator_id', '=', userId)
    .orderBy('decided_at')
    .execute(),
  allowancesDecided: await db
    .selectFrom('allowances')
    .select(['appointment_id', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
  orderRefundsDecided: await db
    .selectFrom('order_refunds')
    .select(['order_id', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
  withdrawalsSettled: await db
    .selectFrom('withdrawals')
    .select(['order_id', 'outcome', 'reason', 'settled_at'])
    .where('operator_id', '=', userId)
    .orderBy('settled_at')
    .execute(),
  earlyPayoutsDecided: await db
    .selectFrom('early_payouts')
    .select(['decision', 'answer', 'decided_at'])
    .where('operator_id', '=', userId)
    .orderBy('decided_at')
    .execute(),
  actionsByOperators: await db
    .selectFrom('operator_actions')
    .select(['kind', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute(),
  actionsAsOperator: await db
    .selectFrom('operator_actions')
    .select(['kind', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
  uploads: await db
    .selectFrom('uploads')
    .select(['filename', 'private', 'width', 'height', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
})

/** Under her account, and under its address where that has asked for news. */
const mailsTo = async (db: Db, userId: string) => ({
  mails: await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where(
      sql<boolean>`(user_id = ${userId} or subject_id in (
        select s.id from newsletter_subscribers s join users u on u.email = s.email where u.id = ${userId}))`,
    )
    .orderBy('created_at')
    .execute(),
  newsletter: await db
    .selectFrom('newsletter_subscribers as s')
    .innerJoin('users as u', 'u.email', 's.email')
    .select(['s.email', 's.asked_at', 's.confirmed_at'])
    .where('u.id', '=', userId)
    .execute(),
})

const offer = async (db: Db, userId: string) => ({
  services: await db
    .selectFrom('services')
    .select(['libelle', 'price_cents', 'duration_minutes', 'image', 'created_at', 'removed_at'])
    .select(['meches_packs', 'meches_longueur', 'meches_texture', 'meches_fournies'])
    .where('professional_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  slots: await db
    .selectFrom('slots')
    .select(['starts_at', 'ends_at'])
    .where('professional_id', '=', userId)
    .orderBy('starts_at')
    .execute(),
  catalogue: await db
    .selectFrom('catalogue')
    .select(['image', 'alt', 'created_at'])
    .where('professional_id', '=', userId)
    .orderBy('position')
    .execute(),
})

const appointments = (db: Db) =>
  db
    .selectFrom('appointments')
    .select(['id', 'libelle', 'lieu', 'status', 'price_cents', 'total_cents', 'fee_cents', 'starts_at', 'ends_at'])
    .select(['created_at', 'paid_at', 'cancelled_at', 'cancelled_by'])
    .orderBy('starts_at')

/** By her and of her: both were told. */
const absencesAt = (db: Db, userId: string) =>
  db
    .selectFrom('absences as b')
    .innerJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(['b.appointment_id', 'b.type', 'b.text', 'b.created_at'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('b.created_at')
    .execute()

const absenceDecisionsAt = (db: Db, userId: string) =>
  db
    .selectFrom('absence_decisions as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointment_id')
    .select(['d.appointment_id', 'd.decision', 'd.reason', 'd.decided_at'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.decided_at')
    .execute()

const movesOf = (db: Db, userId: string) =>
  db
    .selectFrom('appointment_moves as m')
    .innerJoin('appointments as a', 'a.id', 'm.appointment_id')
    .select(['m.appointment_id', 'm.from_at', 'm.to_at', 'm.moved_at'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('m.moved_at')
    .execute()

const money = async (db: Db, userId: string) => ({
  payments: await db
    .selectFrom('payments as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select([
      'p.appointment_id',
      'p.order_id',
      'p.intent_id',
      'p.amount_cents',
      'p.currency',
      'p.status',
      'p.created_at',
    ])
    .where('a.customer_id', '=', userId)
    .orderBy('p.created_at')
    .execute(),
  refunds: await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select(['p.appointment_id', 'p.order_id', 'r.cause', 'r.amount_cents', 'r.status', 'r.created_at'])
    .where('a.customer_id', '=', userId)
    .orderBy('r.created_at')
    .execute(),
  payoutAccount: await db
    .selectFrom('payout_accounts')
    .select(['is_submitted', 'is_ready', 'missing', 'disabled_reason', 'iban_last4'])
    .where('user_id', '=', userId)
    .execute(),
  transfers: await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select(['t.appointment_id', 't.amount_cents', 't.status', 't.created_at', 't.decided_at'])
    .where('a.professional_id', '=', userId)
    .orderBy('t.created_at')
    .execute(),
  earlyPayouts: await db
    .selectFrom('early_payouts')
    .select(['reason', 'amount_cents', 'asked_at', 'decision', 'answer', 'decided_at'])
    .where('professional_id', '=', userId)
    .orderBy('asked_at')
    .execute(),
  debtsWrittenDown: await db
    .selectFrom('written_down_debts')
    .select(['way', 'amount_cents', 'reason', 'written_at'])
    .where('professional_id', '=', userId)
    .orderBy('written_at')
    .execute(),
  disputes: await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select(['p.appointment_id', 'p.order_id', 'd.amount_cents', 'd.status', 'd.opened_at', 'd.decided_at'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.opened_at')
    .execute(),
  ledger: await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_movements as m', 'm.id', 'e.movement_id')
    .select(['m.appointment_id', 'm.order_id', 'm.kind', 'm.at', 'e.cents'])
    .where('e.user_id', '=', userId)
    .orderBy('m.at')
    .execute(),
})

const papers = async (db: Db, userId: string) => ({
  business: await db
    .selectFrom('businesses')
    .select(['legal_name', 'siret', 'vat_regime', 'vat_number', 'mandated_at'])
    .where('user_id', '=', userId)
    .execute(),
  invoicesReceived: await invoices(db).select('i.buyer').where('i.customer_id', '=', userId).execute(),
  invoicesIssued: await invoices(db).select('i.seller').where('i.issuer_id', '=', userId).execute(),
})

const invoices = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .select(['i.numero', 'i.type', 'i.issued_at', 'i.appointment_id', 'i.order_id'])
    .select(['i.net_cents', 'i.vat_cents', 'i.total_cents'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invoice_lines as l')
          .select(['l.libelle', 'l.quantity', 'l.unit_price_cents', 'l.total_cents'])
          .whereRef('l.invoice_id', '=', 'i.id')
          .orderBy('l.place'),
      ).as('lines'),
    )
    .orderBy('i.issued_at')

const cartOf = (db: Db, userId: string) =>
  db
    .selectFrom('cart_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.libelle', 'l.cart_quantity', 'l.seen_price_cents', 'l.added_at'])
    .where('l.user_id', '=', userId)
    .orderBy('l.place')
    .execute()

const savedAddressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('addresses as a')
    .select(['a.firstname', 'a.lastname', 'a.phone', 'a.adresse', 'a.city', 'a.region', 'a.code_postal', 'a.country'])
    .select(['a.par_defaut', 'a.created_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .execute()

const wishesOf = (db: Db, userId: string) =>
  db
    .selectFrom('wishes as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['p.libelle', 'w.was_sold_out', 'w.wished_at'])
    .where('w.user_id', '=', userId)
    .orderBy('w.wished_at')
    .execute()

const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.order_number', 'o.status', 'o.firstname', 'o.lastname', 'o.email', 'o.phone', 'o.delivery_address'])
    .select(['o.billing_address', 'o.billing', 'o.city', 'o.region', 'o.code_postal', 'o.country', 'o.colis_number'])
    .select(['o.sub_total_cents', 'o.shipping_cents', 'o.total_cents', 'o.created_at', 'o.paid_at', 'o.dispatched_at'])
    .select(['o.delivered_at', 'o.withdrawable_until', 'o.cancelled_at', 'o.cancelled_by'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.libelle', 'l.price_cents', 'l.quantity'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('withdrawals as w')
          .innerJoin('withdrawal_lines as x', 'x.withdrawal_id', 'w.id')
          .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
          .select(['w.firstname', 'w.lastname', 'w.email', 'w.declared_at', 'w.outcome', 'w.reason', 'w.settled_at'])
          .select(['l.libelle', 'x.quantity', 'x.deduction_cents', 'x.reason as deductionReason'])
          .whereRef('w.order_id', '=', 'o.id')
          .orderBy('w.declared_at')
          .orderBy('l.id'),
      ).as('withdrawals'),
    )
    .where('o.customer_id', '=', userId)
    .orderBy('o.created_at')
    .execute()

const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .select([
      'appointment_id',
      'product_id',
      'order_id',
      'note',
      'texte',
      'images',
      'reponse',
      'created_at',
      'answered_at',
    ])
    .orderBy('created_at')
