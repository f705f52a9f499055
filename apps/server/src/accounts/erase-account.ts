import { sql } from 'kysely'
import { expireLapsedHolds } from '../appointments/expire-holds.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { transaction } from '../lib/transaction.ts'
import { forgetPicturesOf } from '../uploads/forget-pictures-of.ts'
import type { Viewer } from './viewer.ts'

/**
 * Erases a user: what tells who she was goes, her sessions die, what she offered is withdrawn. The rows of past
 * appointments stay without her name, because money was paid for them.
 */
export const eraseAccount = ({ db, clock, imagesDir }: Deps, viewer: Viewer) =>
  transaction(db, async (db) => {
    const now = clock.now()
    // Who is about to book her hours, or for her, waits for this and then finds nobody.
    await db.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().executeTakeFirst()
    const inTheWay = await visitsAheadAndMoneyDue(db, viewer.id, now)
    if (inTheWay.length > 0) throw new Refusal('account_in_use', { details: inTheWay })
    await expireLapsedHolds(db, viewer.id, now)
    await withdrawOffer(db, viewer.id, now)
    await forgetWords(db, viewer.id)
    await db.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', viewer.id).execute()
    for (const table of ['links', 'mails'] as const)
      await db.deleteFrom(table).where('user_id', '=', viewer.id).execute()
    await forgetPerson(db, viewer.id, now)
    // Last: files do not come back when something before it fails.
    await forgetPicturesOf({ db, imagesDir }, viewer.id)
  })

/** What keeps an account from being erased: visits to come, and money that somebody still owes for one. */
const visitsAheadAndMoneyDue = async (db: Db, userId: string, now: Date) => {
  const isAhead = sql<boolean>`(a.status = 'Payé' and a.ends_at > ${now})
    or (a.status = 'En attente de paiement' and a.hold_expires_at > ${now})`
  const isOwedToHer = sql<boolean>`a.professional_id = ${userId}
    and (a.status in ('Payé', 'Terminé') or (a.status = 'Annuler' and a.fee_cents > 0))`
  const isUndecided = sql<boolean>`exists (
    select from payments p left join refunds r on r.payment_id = p.id
    where p.appointment_id = a.id and (p.status in ('undecided', 'requires_action') or r.status in ('undecided', 'pending')))`
  return db
    .selectFrom('appointments as a')
    .select(['a.id as appointmentId', 'a.libelle', 'a.starts_at as date'])
    .select(sql<'visit' | 'money'>`case when ${isAhead} then 'visit' else 'money' end`.as('reason'))
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .where(sql<boolean>`(${isAhead} or (${isOwedToHer}) or ${isUndecided})`)
    .orderBy('a.starts_at')
    .execute()
}

const withdrawOffer = async (db: Db, userId: string, now: Date) => {
  await db.deleteFrom('catalogue').where('professional_id', '=', userId).execute()
  await db.updateTable('services').set({ image: null }).where('professional_id', '=', userId).execute()
  await db
    .updateTable('services')
    .set({ removed_at: now })
    .where('professional_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  // Hours that a past appointment took stay, empty of anything that could be booked.
  await db
    .deleteFrom('slots as s')
    .where('s.professional_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.professional_id', '=', 's.professional_id')
            .where(sql<boolean>`a.taken && s.hours`),
        ),
      ),
    )
    .execute()
}

const erased = 'Adresse effacée'

/** Her street stood in her appointments, her pictures in them and in her reviews. */
const forgetWords = async (db: Db, userId: string) => {
  await db
    .updateTable('appointments')
    .set({ adresse: erased })
    .where('customer_id', '=', userId)
    .where('lieu', '=', 'Ma Maison')
    .execute()
  await db
    .updateTable('appointments')
    .set({ image: null, adresse: sql`case when lieu = 'Ma Maison' then adresse else ${erased} end` })
    .where('professional_id', '=', userId)
    .execute()
  await db.updateTable('reviews').set({ images: [] }).where('customer_id', '=', userId).execute()
}

const forgetPerson = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('users')
    .set({
      email: `${userId}@efface.invalid`,
      password_hash: '',
      firstname: 'Ancien membre',
      lastname: '',
      phone: '',
      adresse: '',
      departement: null,
      image: null,
      description: null,
      connect_id: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
