import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const visitsOf = async (db: Db, userId: string) => ({
  // The salon's street is the professional's.
  appointmentsBooked: await appointments(db)
    .select(sql<string | null>`case when lieu = 'Ma Maison' then adresse end`.as('adresse'))
    .where('customer_id', '=', userId)
    .execute(),
  appointmentsReceived: await appointments(db).where('professional_id', '=', userId).execute(),
  absencesReported: await absencesAt(db, userId),
  absencesDecided: await absenceDecisionsAt(db, userId),
  appointmentsMoved: await movesOf(db, userId),
})

const appointments = (db: Db) =>
  db
    .selectFrom('appointments')
    .select(['id', 'libelle', 'lieu', 'status', 'price_cents', 'total_cents', 'fee_cents', 'starts_at', 'ends_at'])
    .select(['created_at', 'paid_at', 'cancelled_at', 'cancelled_by', 'released_at', 'finished_at'])
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

export const offerOf = async (db: Db, userId: string) => ({
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
