import type { ActorRole, AppointmentStatus } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import { isApart } from '../../identity/blocks/queries.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { isContactWindowOpen } from '../../marketplace/professionals/contact-window.ts'
import type { AppointmentRefs } from './appointment-refs.ts'

/**
 * The two parties of a paid appointment see each other's phone and the street while the contact window is open. A block
 * between the two hides both as soon as the appointment has ended, and so does a suspension of one, so that nothing
 * tells of a block.
 */
export const areContactsShown = (appointments: AppointmentRefs, now: Date) => {
  const { ref } = appointments
  return sql<boolean>`(${isContactWindowOpen(appointments, now)} and (${ref('a.endsAt')} > ${now}
    or (not exists (select from users s
        where s.id in (${ref('a.customerId')}, ${ref('a.professionalId')}) and s.suspended_at is not null)
      and not ${isApart(ref('a.customerId'), ref('a.professionalId'))})))`
}

/**
 * Tells if nothing optional is written about the other party: one of the two has blocked the other, or has felt unsafe
 * about an appointment of the two and has alerted the operators or cancelled it.
 */
export const isApartOrUnsafe = ({ ref }: AppointmentRefs) =>
  sql<boolean>`(${isApart(ref('a.customerId'), ref('a.professionalId'))} or exists (
    select from appointments s join report_cases k on k.subject_kind = 'appointment' and k.subject_id = s.id
    join reports r on r.case_id = k.id
    where s.customer_id = ${ref('a.customerId')} and s.professional_id = ${ref('a.professionalId')}
      and r.safety is not null))`

export const isLive = ({ ref }: AppointmentRefs, now: Date) =>
  sql<boolean>`(${ref('a.status')} = 'pending_payment' and ${ref('a.holdExpiresAt')} > ${now})`
const isOverdue = ({ ref }: AppointmentRefs, now: Date) =>
  sql<boolean>`(${ref('a.status')} = 'pending_payment' and ${ref('a.holdExpiresAt')} <= ${now})`

/** A hold past its time counts as expired even before a job has changed its row. */
export const statusAt = (appointments: AppointmentRefs, now: Date) =>
  sql<AppointmentStatus>`case when ${isOverdue(appointments, now)} then 'expired' else ${appointments.ref('a.status')} end`

export const holdExpiresAt = (appointments: AppointmentRefs, now: Date) =>
  sql<Date | null>`case when ${isLive(appointments, now)} then ${appointments.ref('a.holdExpiresAt')} end`

/** The customer's bank has not decided yet whether it pays. */
export const isBeingDecided = ({ ref }: AppointmentRefs) => sql<boolean>`exists (
  select from payment_parts p join payments y on y.id = p.payment_id
  where p.purchase_id = ${ref('a.id')} and y.status = 'undecided')`

/** Selects the id of the conversation of the two parties, which all their appointments share. */
export const chatIdOf = ({ ref }: AppointmentRefs) => sql<string | null>`(
  select c.id from conversations c
  where c.customer_id = ${ref('a.customerId')} and c.professional_id = ${ref('a.professionalId')})`

/** A paid appointment lets its parties write until thirty days after its end or cancellation, as `writable_until` says. */
export const mayContact = ({ ref }: AppointmentRefs, now: Date) => sql<boolean>`(
  ${ref('a.paidAt')} is not null and ${ref('a.status')} in ('paid', 'completed', 'cancelled')
  and case when ${ref('a.status')} = 'cancelled' then ${ref('a.cancelledAt')} else ${ref('a.endsAt')} end
    > ${now}::timestamptz - interval '30 days')`

/** Counts how often the customer has rescheduled the appointment. */
export const rescheduleCount = ({ ref }: AppointmentRefs) =>
  sql<number>`(select count(*)::integer from reschedules m where m.appointment_id = ${ref('a.id')})`

/** Counts the changes since the booking, for calendars that contain the appointment already. */
export const changeCount = (appointments: AppointmentRefs) =>
  sql<number>`(${rescheduleCount(appointments)} + (${appointments.ref('a.status')} = 'cancelled')::integer)`

/**
 * Selects who has cancelled the appointment, as this person reads it. To the professional, a cancellation that is free
 * because the customer feels unsafe reads as one by an operator: the amounts are the same, and nothing tells the reason.
 */
export const cancelledByFor = ({ ref }: AppointmentRefs, { id }: Pick<Viewer, 'id'>) => sql<Exclude<
  ActorRole,
  'system'
> | null>`case when ${ref('a.cancelledUnder')} = 'safety' and ${ref('a.cancelledBy')} = 'customer'
  and ${ref('a.professionalId')} = ${id} then 'admin' else ${ref('a.cancelledBy')} end`

/** Selects the viewer's role for this appointment. */
export const actorRoleOf = ({ ref }: AppointmentRefs, viewer: Viewer) => sql<
  Exclude<ActorRole, 'system'>
>`case ${viewer.id}::uuid
  when ${ref('a.professionalId')} then 'professional' when ${ref('a.customerId')} then 'customer' else 'admin' end`
export const isVisibleTo = ({ ref }: AppointmentRefs, viewer: Viewer) =>
  viewer.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`${viewer.id}::uuid in (${ref('a.professionalId')}, ${ref('a.customerId')})`
