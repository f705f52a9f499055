import type { AppointmentStatus, Mover } from '@couronne/contract/appointments'
import { eurosFromCents } from '@couronne/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../accounts/viewer.ts'
import { type Db, euros } from '../lib/database.ts'
import { pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'
import { cancellationOf } from './appointment.ts'

type Paging = { limit: number; offset: number }

const isPaid = sql<boolean>`a.status in ('Payé', 'Terminé')`
const isLive = (now: Date) => sql<boolean>`(a.status = 'En attente de paiement' and a.hold_expires_at > ${now})`
const isLapsed = (now: Date) => sql<boolean>`(a.status = 'En attente de paiement' and a.hold_expires_at <= ${now})`
const moverOf = (viewer: Viewer) => sql<Mover>`case ${viewer.id}::uuid
  when a.professional_id then 'professional' when a.customer_id then 'customer' else 'admin' end`
const isOpenTo = (viewer: Viewer) =>
  viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`${viewer.id}::uuid in (a.professional_id, a.customer_id)`

/**
 * Appointments as this viewer may read them. The names are the customer's where `showsCustomer` holds, else the
 * professional's. Phone and e-mail come with payment; a street reaches the other party with payment too, but the
 * salon's already reaches the customer who holds.
 */
const seenBy = (db: Db, viewer: Viewer, now: Date, showsCustomer: RawBuilder<boolean>) => {
  const isAll = viewer.role === 'admin' ? sql<boolean>`true` : sql<boolean>`false`
  const other = (column: 'firstname' | 'lastname' | 'email' | 'phone') =>
    sql<string>`case when ${showsCustomer} then ${sql.ref(`c.${column}`)} else ${sql.ref(`p.${column}`)} end`
  const oncePaid = (value: RawBuilder<string>) => sql<string | null>`case when ${isAll} or ${isPaid} then ${value} end`
  return db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professional_id')
    .innerJoin('users as c', 'c.id', 'a.customer_id')
    .innerJoin('cities as t', 't.id', 'a.city_id')
    .select([
      'a.id',
      'a.libelle',
      'a.image',
      'a.professional_id as professional',
      'a.customer_id as customer',
      'a.lieu',
      't.name as city',
      't.zone',
      'a.starts_at as date',
      'a.starts_at as start',
      'a.ends_at as endTime',
      'a.chat_id as chatId',
      'a.total_cents as totalCents',
      'a.fee_cents as feeCents',
    ])
    .select((eb) => [
      euros(eb.ref('a.price_cents')).as('price'),
      euros(eb.ref('a.total_cents')).as('total'),
      sql<AppointmentStatus>`case when ${isLapsed(now)} then 'Expiré' else a.status end`.as('status'),
      sql<boolean>`a.ends_at <= ${now}`.as('isEnded'),
      sql<Date | null>`case when ${isLive(now)} then a.hold_expires_at end`.as('holdExpiresAt'),
      sql<string>`c.firstname || ' ' || c.lastname`.as('customerName'),
      sql<string>`case when ${showsCustomer} then c.id else p.id end`.as('userId'),
      other('firstname').as('firstname'),
      other('lastname').as('lastname'),
      oncePaid(other('email')).as('userEmail'),
      oncePaid(other('phone')).as('phone'),
      sql<string | null>`case when ${isAll} or ${isPaid}
        or (a.lieu = 'Ma Maison' and a.customer_id = ${viewer.id})
        or (a.lieu <> 'Ma Maison' and (a.professional_id = ${viewer.id} or ${isLive(now)})) then a.adresse end`.as(
        'adresse',
      ),
      moverOf(viewer).as('by'),
    ])
    .where(isOpenTo(viewer))
}

type Seen = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>

const withCancellation =
  (now: Date) =>
  ({ totalCents, feeCents, by, ...seen }: Seen) => {
    const amounts = cancellationOf({ ...seen, totalCents, feeCents, by }, now)
    return {
      ...seen,
      fee: amounts ? eurosFromCents(amounts.feeCents) : null,
      refund: amounts ? eurosFromCents(amounts.refundCents) : null,
    }
  }

/** The visits a professional has or had: those ever paid. */
export const appointmentsOfProfessional = async (db: Db, viewer: Viewer, id: string, now: Date, paging: Paging) =>
  listed(
    db,
    seenBy(db, viewer, now, sql`true`).where('a.professional_id', '=', id).where('a.paid_at', 'is not', null),
    now,
    paging,
  )

/** The visits a customer has or had, and those she is about to pay. */
export const appointmentsOfCustomer = async (db: Db, viewer: Viewer, id: string, now: Date, paging: Paging) =>
  listed(db, seenBy(db, viewer, now, sql`false`).where('a.customer_id', '=', id).where(isPaidOrLive(now)), now, paging)

export const allAppointments = async (db: Db, operator: Viewer, now: Date, paging: Paging) =>
  listed(db, seenBy(db, operator, now, sql`true`).where(isPaidOrLive(now)), now, paging)

const isPaidOrLive = (now: Date) => sql<boolean>`(a.paid_at is not null or ${isLive(now)})`

const listed = async (db: Db, query: ReturnType<typeof seenBy>, now: Date, paging: Paging) => {
  const { rows, total } = await pageOf(db, query.orderBy('a.starts_at', 'desc').orderBy('a.id', 'desc'), paging)
  return { rows: rows.map(withCancellation(now)), total }
}

export const appointmentSeenBy = async (db: Db, viewer: Viewer, id: string, now: Date) => {
  const seen = await seenBy(db, viewer, now, sql`a.customer_id <> ${viewer.id}`)
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!seen) throw new Refusal('not_found')
  return withCancellation(now)(seen)
}

/** What cancelling would cost now, in euros. An unpaid hold costs nothing to give up; nobody cancels after the start. */
export const cancellationSeenBy = async (db: Db, viewer: Viewer, id: string, now: Date) => {
  const { status, fee, refund } = await appointmentSeenBy(db, viewer, id, now)
  if (fee !== null && refund !== null) return { fee, refund }
  if (status === 'En attente de paiement' || status === 'Expiré') return { fee: 0, refund: 0 }
  throw new Refusal('too_late_to_cancel')
}

/** Keeps others from changing it until the caller's transaction ends. */
export const lockAppointment = async (db: Db, viewer: Viewer, id: string) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select([
      'a.id',
      'a.status',
      'a.starts_at as date',
      'a.ends_at as endTime',
      'a.total_cents as totalCents',
      'a.fee_cents as feeCents',
      'a.professional_id',
      'a.customer_id',
      moverOf(viewer).as('by'),
    ])
    .where('a.id', '=', id)
    .where(isOpenTo(viewer))
    .forUpdate()
    .executeTakeFirst()
  if (!appointment) throw new Refusal('not_found')
  return appointment
}
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>
