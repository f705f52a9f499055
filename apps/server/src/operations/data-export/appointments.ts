import { type AppointmentStatus, appointmentStatusWords } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const appointmentsOf = async (db: Db, userId: string) => ({
  // The street of a salon belongs to the professional's data, so only the customer's own street is exported.
  appointmentsBooked: withStatusWords(
    await appointments(db)
      .select(sql<string | null>`case when lieu = 'Ma Maison' then adresse end`.as('adresse'))
      .where('customerId', '=', userId)
      .execute(),
  ),
  appointmentsReceived: withStatusWords(await appointments(db).where('professionalId', '=', userId).execute()),
  absencesReported: await absencesAt(db, userId),
  absencesDecided: await absenceDecisionsAt(db, userId),
  appointmentsMoved: await reschedulesOf(db, userId),
})

/** Writes statuses in the words that the pages show. */
const withStatusWords = <Row extends { status: AppointmentStatus }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, status: appointmentStatusWords[row.status] }))

const appointments = (db: Db) =>
  db
    .selectFrom('appointments')
    .select(['id', 'libelle', 'lieu', 'status', 'priceCents', 'totalCents', 'retainedCents', 'startsAt', 'endsAt'])
    .select(['createdAt', 'paidAt', 'cancelledAt', 'cancelledBy', 'cancelledUnder', 'releasedAt', 'finishedAt'])
    .select(['requestedAt', 'acceptedAt'])
    .orderBy('startsAt')

/** Reads absence reports by either party, since both were notified of them. */
const absencesAt = (db: Db, userId: string) =>
  db
    .selectFrom('absences as b')
    .innerJoin('appointments as a', 'a.id', 'b.appointmentId')
    .select(['b.appointmentId', 'b.type', 'b.text', 'b.createdAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('b.createdAt')
    .execute()

const absenceDecisionsAt = (db: Db, userId: string) =>
  db
    .selectFrom('absenceDecisions as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
    .select(['d.appointmentId', 'd.decision', 'd.reason', 'd.decidedAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.decidedAt')
    .execute()

const reschedulesOf = (db: Db, userId: string) =>
  db
    .selectFrom('reschedules as m')
    .innerJoin('appointments as a', 'a.id', 'm.appointmentId')
    .select(['m.appointmentId', 'm.fromAt', 'm.toAt', 'm.rescheduledAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('m.rescheduledAt')
    .execute()

export const offerOf = async (db: Db, userId: string) => ({
  services: await db
    .selectFrom('services')
    .select(['libelle', 'priceCents', 'durationMinutes', 'image', 'createdAt', 'removedAt'])
    .select(['mechesPacks', 'mechesLongueur', 'mechesTexture', 'mechesFournies'])
    .where('professionalId', '=', userId)
    .orderBy('createdAt')
    .execute(),
  availabilityWindows: await db
    .selectFrom('availabilityWindows')
    .select(['startsAt', 'endsAt'])
    .where('professionalId', '=', userId)
    .orderBy('startsAt')
    .execute(),
  weeklyHours: await db
    .selectFrom('weeklyHours')
    .select(['weekday', 'fromMinutes', 'toMinutes'])
    .select(sql<string | null>`anchor_on::text`.as('anchorOn'))
    .where('professionalId', '=', userId)
    .orderBy('weekday')
    .execute(),
  exceptionDays: await db
    .selectFrom('exceptionDays')
    .select([sql<string>`day::text`.as('day'), 'isClosed'])
    .where('professionalId', '=', userId)
    .orderBy('exceptionDays.day')
    .execute(),
  catalogue: await db
    .selectFrom('catalogue')
    .select(['image', 'alt', 'createdAt'])
    .where('professionalId', '=', userId)
    .orderBy('position')
    .execute(),
})
