import { sql } from 'kysely'
import type { TestApp } from '../../../test/harness.ts'

const hourMs = 3_600_000

/**
 * Selects the lost disputes of an appointment `a`: the amount, the part that replaces a refund, and when it was lost.
 */
const lostOf = sql<Lost[]>`array(
  select json_build_object('cents', x.amount_cents, 'replaced', x.customer_cents, 'at', d.decided_at,
    'isLate', is_late_part(x.payment_id, x.purchase_id))
  from disputes d join dispute_parts x on x.dispute_id = d.id
  where x.purchase_id = a.id and d.status = 'lost')`
/** A late payment belongs to the customer in full, so its loss is no loss of the appointment. */
type Lost = { cents: number; replaced: number; at: string; isLate: boolean }

export const visitsOf = ({ db }: TestApp, professionals: string[]) =>
  db
    .selectFrom('appointments as a')
    .selectAll('a')
    .select(lostOf.as('lost'))
    .select([
      sql<number>`(select coalesce(sum(w.professional_cents + w.platform_cents), 0) from goodwill_refunds w
        where w.purchase_id = a.id)::int`.as('given'),
      sql<boolean>`exists (select from absences b where b.appointment_id = a.id) and not exists (
        select from absence_decisions c where c.appointment_id = a.id)`.as('isReported'),
      sql<boolean>`exists (select from transfers t join operator_actions o on o.at = t.created_at
        where t.purchase_id = a.id and o.user_id = a.professional_id and o.kind = 'paid_early')`.as('isEarly'),
    ])
    .where('a.professionalId', 'in', professionals)
    .execute()
export type Visit = Awaited<ReturnType<typeof visitsOf>>[number]

/**
 * Computes independently how much of an appointment's price the rules let us keep; 0 where it was neither paid nor
 * cancelled at a cost.
 */
const feeOf = ({ status, totalCents, startsAt, cancelledAt, cancelledBy }: Visit) => {
  if (status === 'paid' || status === 'completed') return totalCents
  if (status !== 'cancelled' || cancelledBy !== 'customer' || !cancelledAt) return 0
  const left = startsAt.getTime() - cancelledAt.getTime()
  if (left >= 48 * hourMs) return 0
  return left > 24 * hourMs ? Math.floor(totalCents / 2) : totalCents
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/**
 * Returns the possible costs of a cancellation: the fee by the rules, or what disputes had taken before if that is
 * more.
 */
export const mayCost = (visit: Visit) => {
  const ofVisit = visit.lost.filter(({ isLate }) => !isLate)
  const lostBy = (isBefore: (at: number, cancelled: number) => boolean) =>
    sum(
      ofVisit.filter(({ at }) => isBefore(Date.parse(at), visit.cancelledAt?.getTime() ?? 0)).map(({ cents }) => cents),
    )
  // The clock stands still between two steps: of two at the same instant either may have been first.
  const before = [lostBy((at, cancelled) => at < cancelled), lostBy((at, cancelled) => at <= cancelled)]
  return before.map((lost) => Math.max(feeOf(visit), lost))
}

const borne = (lost: Lost[]) => sum(lost.map(({ cents, replaced }) => cents - replaced))

/**
 * Returns how much of the price platform and professional keep together; it is negative where disputes have taken more.
 */
export const kept = (visit: Visit) => {
  const cost = visit.status === 'cancelled' && visit.paidAt ? (visit.feeCents ?? 0) : feeOf(visit)
  return cost - visit.given - borne(visit.lost)
}

/** Returns the professional's share of what is kept. */
export const share = (visit: Visit) => {
  const ofVisit = kept(visit) + borne(visit.lost.filter(({ isLate }) => isLate))
  return Math.floor((Math.max(0, ofVisit) * visit.priceCents) / visit.totalCents)
}
