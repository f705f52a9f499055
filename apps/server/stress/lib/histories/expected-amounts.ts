import { sql } from 'kysely'
import type { TestApp } from '../../../test/harness.ts'

const hourMs = 3_600_000

/**
 * Selects the lost disputes of an appointment `a`: the amount, the part that replaces a refund, and when it was lost.
 */
const lostDisputesSql = sql<LostDispute[]>`array(
  select json_build_object('cents', x.amount_cents, 'replaced', x.customer_cents, 'at', d.decided_at,
    'isLate', is_late_part(x.payment_id, x.purchase_id))
  from disputes d join dispute_parts x on x.dispute_id = d.id
  where x.purchase_id = a.id and d.status = 'lost')`
/** A late payment belongs to the customer in full, so its loss is no loss of the appointment. */
type LostDispute = { cents: number; replaced: number; at: string; isLate: boolean }

export const loadAppointments = ({ db }: TestApp, professionals: string[]) =>
  db
    .selectFrom('appointments as a')
    .selectAll('a')
    .select(lostDisputesSql.as('lost'))
    .select([
      sql<number>`(select coalesce(sum(w.professional_cents + w.platform_cents), 0) from goodwill_refunds w
        where w.purchase_id = a.id)::int`.as('goodwillCents'),
      sql<boolean>`exists (select from absences b where b.appointment_id = a.id) and not exists (
        select from absence_decisions c where c.appointment_id = a.id)`.as('isReported'),
      sql<boolean>`exists (select from transfers t join operator_actions o on o.at = t.created_at
        where t.purchase_id = a.id and o.user_id = a.professional_id and o.kind = 'paid_early')`.as('isEarly'),
    ])
    .where('a.professionalId', 'in', professionals)
    .execute()
export type AppointmentRecord = Awaited<ReturnType<typeof loadAppointments>>[number]

/**
 * Computes independently how much of an appointment's price the rules let the platform retain; 0 where it was neither paid nor
 * cancelled at a cost. The provider's fee, which a customer without free cancellations owes, has a known maximum.
 */
const feeOf = ({ status, totalCents, startsAt, cancelledAt, cancelledBy, ...appointment }: AppointmentRecord) => {
  if (status === 'paid' || status === 'completed') return totalCents
  if (status !== 'cancelled' || cancelledBy !== 'customer' || !cancelledAt) return 0
  const leadMs = startsAt.getTime() - cancelledAt.getTime()
  const isAtProviderCost = appointment.cancelledUnder === 'provider_cost'
  if (leadMs >= 48 * hourMs)
    return isAtProviderCost ? Math.min(appointment.retainedCents ?? 0, Math.ceil(totalCents * 0.0325 + 25)) : 0
  return leadMs > 24 * hourMs ? Math.floor(totalCents / 2) : totalCents
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/**
 * Returns the possible costs of a cancellation: the fee by the rules, or what disputes had taken before if that is
 * more.
 */
export const possibleFees = (appointment: AppointmentRecord) => {
  const balanceWithoutLateLosses = appointment.lost.filter(({ isLate }) => !isLate)
  const lostCentsBefore = (isBefore: (at: number, cancelled: number) => boolean) =>
    sum(
      balanceWithoutLateLosses
        .filter(({ at }) => isBefore(Date.parse(at), appointment.cancelledAt?.getTime() ?? 0))
        .map(({ cents }) => cents),
    )
  // The clock stands still between two steps: of two at the same instant either may have been first.
  const before = [
    lostCentsBefore((at, cancelled) => at < cancelled),
    lostCentsBefore((at, cancelled) => at <= cancelled),
  ]
  return before.map((lostCents) => Math.max(feeOf(appointment), lostCents))
}

const ownLossCents = (disputes: LostDispute[]) => sum(disputes.map(({ cents, replaced }) => cents - replaced))

/**
 * Returns how much of the price platform and professional keep together; it is negative where disputes have taken more.
 */
export const balanceCents = (appointment: AppointmentRecord) => {
  const cost =
    appointment.status === 'cancelled' && appointment.paidAt ? (appointment.retainedCents ?? 0) : feeOf(appointment)
  return cost - appointment.goodwillCents - ownLossCents(appointment.lost)
}

/** Returns the professional's share of what is retained. */
export const professionalShareCents = (appointment: AppointmentRecord) => {
  if (appointment.cancelledUnder === 'provider_cost') return 0
  const balanceWithoutLateLosses =
    balanceCents(appointment) + ownLossCents(appointment.lost.filter(({ isLate }) => isLate))
  return Math.floor((Math.max(0, balanceWithoutLateLosses) * appointment.priceCents) / appointment.totalCents)
}
