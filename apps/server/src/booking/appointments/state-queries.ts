import type { AppointmentStatus, Mover } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { OfVisits } from './appointment-ref.ts'

export const isPaid = ({ ref }: OfVisits) => sql<boolean>`${ref('a.status')} in ('paid', 'completed')`
export const isLive = ({ ref }: OfVisits, now: Date) =>
  sql<boolean>`(${ref('a.status')} = 'pending_payment' and ${ref('a.holdExpiresAt')} > ${now})`
const isLapsed = ({ ref }: OfVisits, now: Date) =>
  sql<boolean>`(${ref('a.status')} = 'pending_payment' and ${ref('a.holdExpiresAt')} <= ${now})`

/** A hold past its time counts as expired even before a job has changed its row. */
export const statusAt = (visits: OfVisits, now: Date) =>
  sql<AppointmentStatus>`case when ${isLapsed(visits, now)} then 'expired' else ${visits.ref('a.status')} end`

export const holdExpiresAt = (visits: OfVisits, now: Date) =>
  sql<Date | null>`case when ${isLive(visits, now)} then ${visits.ref('a.holdExpiresAt')} end`

/** The customer's bank has not decided yet whether it pays. */
export const isBeingDecided = ({ ref }: OfVisits) => sql<boolean>`exists (
  select from payment_parts p join payments y on y.id = p.payment_id
  where p.purchase_id = ${ref('a.id')} and y.status = 'undecided')`

/** Selects the viewer's role for this appointment. */
export const moverOf = ({ ref }: OfVisits, viewer: Viewer) => sql<Exclude<Mover, 'system'>>`case ${viewer.id}::uuid
  when ${ref('a.professionalId')} then 'professional' when ${ref('a.customerId')} then 'customer' else 'admin' end`
export const isOpenTo = ({ ref }: OfVisits, viewer: Viewer) =>
  viewer.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`${viewer.id}::uuid in (${ref('a.professionalId')}, ${ref('a.customerId')})`
