import { type AppointmentStatus, appointmentStatusWords } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import { cancelledByFor } from '../../booking/appointments/state-queries.ts'
import type { Db } from '../../lib/database/database.ts'

export const appointmentsOf = async (db: Db, userId: string) => ({
  // The street of a salon belongs to the professional's data, so only the customer's own street is exported.
  appointmentsBooked: withStatusWords(
    await appointments(db, userId)
      .select(sql<string | null>`case when lieu = 'Ma Maison' then adresse end`.as('adresse'))
      .where('customerId', '=', userId)
      .execute(),
  ),
  appointmentsReceived: withStatusWords(await appointments(db, userId).where('professionalId', '=', userId).execute()),
  absencesReported: await absencesAt(db, userId),
  absencesDecided: await absenceDecisionsAt(db, userId),
  appointmentsMoved: await reschedulesOf(db, userId),
  lateNotices: await lateNoticesOf(db, userId),
  arrivals: await arrivalsOf(db, userId),
  appointmentsShared: await sharesOf(db, userId),
  refundsAfterSafety: await safetyRefundsOf(db, userId),
  customerNotes: await notesBy(db, userId),
  notesAboutYou: await notesAbout(db, userId),
})

/** Writes statuses in the words that the pages show. */
const withStatusWords = <Row extends { status: AppointmentStatus }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, status: appointmentStatusWords[row.status] }))

const appointments = (db: Db, userId: string) =>
  db
    .selectFrom('appointments as a')
    .select(['id', 'libelle', 'lieu', 'status', 'priceCents', 'totalCents', 'retainedCents', 'startsAt', 'endsAt'])
    .select(['createdAt', 'paidAt', 'cancelledAt', 'releasedAt', 'finishedAt', 'presenceConfirmedAt'])
    .select(['requestedAt', 'acceptedAt'])
    // A party learns of the own cancellation for safety alone.
    .select((eb) => cancelledByFor(eb, { id: userId }).as('cancelledBy'))
    .select(
      sql<
        string | null
      >`case when cancelled_under <> 'safety' or (cancelled_by = 'customer') = (customer_id = ${userId})
        then cancelled_under end`.as('cancelledUnder'),
    )
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

const lateNoticesOf = (db: Db, userId: string) =>
  db
    .selectFrom('lateNotices as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointmentId')
    .select(['l.appointmentId', 'l.side', 'l.nth', 'l.minutes', 'l.createdAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('l.createdAt')
    .execute()

const arrivalsOf = (db: Db, userId: string) =>
  db
    .selectFrom('arrivals as h')
    .innerJoin('appointments as a', 'a.id', 'h.appointmentId')
    .select(['h.appointmentId', 'h.side', 'h.arrivedAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('h.arrivedAt')
    .execute()

/** Reads the user's own links. Who has followed one is not known. */
const sharesOf = (db: Db, userId: string) =>
  db
    .selectFrom('appointmentShares as s')
    .select(['s.appointmentId', 's.createdAt'])
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt')
    .execute()

/** The professional does not learn that the customer cancelled for safety. */
const safetyRefundsOf = (db: Db, userId: string) =>
  db
    .selectFrom('safetyRefunds as f')
    .innerJoin('appointments as a', 'a.id', 'f.appointmentId')
    .select(['f.appointmentId', 'f.cents', 'f.requestedAt', 'f.decidedAt', 'f.outcome', 'f.reason'])
    .where('a.customerId', '=', userId)
    .orderBy('f.requestedAt')
    .execute()

const notesBy = (db: Db, userId: string) =>
  db
    .selectFrom('customerNotes as n')
    .innerJoin('users as u', 'u.id', 'n.customerId')
    .select(['u.firstname', 'n.text', 'n.changedAt'])
    .where('n.professionalId', '=', userId)
    .orderBy('n.changedAt')
    .execute()

/** A note is personal data of the person whom it is about, who has a right to a copy. */
const notesAbout = (db: Db, userId: string) =>
  db
    .selectFrom('customerNotes as n')
    .innerJoin('users as u', 'u.id', 'n.professionalId')
    .select(['u.firstname as professional', 'n.text', 'n.changedAt'])
    .where('n.customerId', '=', userId)
    .orderBy('n.changedAt')
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
  ownEntries: await db
    .selectFrom('ownEntries as e')
    .leftJoin('services as s', 's.id', 'e.serviceId')
    .select(['e.kind', 'e.firstname', 's.libelle', 'e.startsAt', 'e.endsAt', 'e.createdAt'])
    .where('e.professionalId', '=', userId)
    .orderBy('e.startsAt')
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
