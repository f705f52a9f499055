import { sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import { ownRecordOf } from './queries.ts'

/**
 * Everything kept about a user, for her to take along: no hash of a password or link, and nothing of the other party to
 * an appointment. A test holds this against the tables that refer to users.
 */
export const everythingAbout = async (db: Db, userId: string) => ({
  account: { ...(await ownRecordOf(db, userId)), ...(await datesOf(db, userId)) },
  ...(await traces(db, userId)),
  ...(await offer(db, userId)),
  // The salon's street is the professional's.
  appointmentsBooked: await appointments(db)
    .select(sql<string | null>`case when lieu = 'Ma Maison' then adresse end`.as('adresse'))
    .where('customer_id', '=', userId)
    .execute(),
  appointmentsReceived: await appointments(db).where('professional_id', '=', userId).execute(),
  ...(await money(db, userId)),
  reviewsWritten: await reviews(db).where('customer_id', '=', userId).execute(),
  reviewsReceived: await reviews(db).where('professional_id', '=', userId).execute(),
})

const datesOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['confirmed_at', 'verified_at', 'majeur_at', 'cgu_at'])
    .where('id', '=', userId)
    .executeTakeFirst()

const traces = async (db: Db, userId: string) => ({
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  links: await db
    .selectFrom('links')
    .select(['kind', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  mails: await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  uploads: await db
    .selectFrom('uploads')
    .select(['filename', 'private', 'width', 'height', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
})

const offer = async (db: Db, userId: string) => ({
  services: await db
    .selectFrom('services')
    .select(['libelle', 'price_cents', 'duration_minutes', 'image', 'created_at', 'removed_at'])
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

const money = async (db: Db, userId: string) => ({
  payments: await db
    .selectFrom('payments as p')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select(['p.appointment_id', 'p.intent_id', 'p.amount_cents', 'p.currency', 'p.status', 'p.created_at'])
    .where('a.customer_id', '=', userId)
    .orderBy('p.created_at')
    .execute(),
  refunds: await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select(['p.appointment_id', 'r.cause', 'r.amount_cents', 'r.status', 'r.created_at'])
    .where('a.customer_id', '=', userId)
    .orderBy('r.created_at')
    .execute(),
})

const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .select(['appointment_id', 'note', 'texte', 'images', 'reponse', 'created_at', 'answered_at'])
    .orderBy('created_at')
