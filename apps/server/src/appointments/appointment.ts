import { type AppointmentStatus, type Mover, moves } from '@couronne/contract/appointments'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf, eurosFromCents } from '@couronne/contract/money'
import { Refusal } from '../lib/refusal.ts'

/** How long hours are kept for a customer who pays. */
export const holdMs = 15 * 60_000
/** How many unpaid holds a customer may have at once. */
export const maxHolds = 3
/** How many of a customer's holds may end unpaid within a day. */
export const maxUnpaid = 10
export const unpaidCountsMs = 24 * 3_600_000
/** After how many refused cards a hold is given up: whoever tries one after the other is not here for the hour. */
export const maxRefusedCards = 5

/** Where a move leads, or a refusal when it is not allowed from here, or not by this person. */
export const nextStatus = (from: AppointmentStatus, move: keyof typeof moves, by: Mover): AppointmentStatus => {
  const allowed: { from: readonly AppointmentStatus[]; by: readonly Mover[] } = moves[move]
  if (!allowed.by.includes(by)) throw new Refusal('forbidden')
  if (!allowed.from.includes(from))
    throw new Refusal('already_done', { message: `Ce rendez-vous est au statut « ${from} » : ce n’est plus possible.` })
  return moves[move].to
}

/** The client's figures are not ours; it is told ours. */
export const priceChanged = (priceCents: number, totalCents: number) =>
  new Refusal('price_changed', {
    details: {
      price: eurosFromCents(priceCents),
      total: eurosFromCents(totalCents),
      charges: totalCents - priceCents,
    },
  })

type Cancellable = {
  status: AppointmentStatus
  totalCents: number
  feeCents: number | null
  date: Date
  /** Until when paying for it has made cancelling free, whatever is left to its start. */
  withdrawalEndsAt: Date | null
  by: Mover
}

/** What is left to give back of what was paid; what her bank had given back before it was cancelled. */
export type Left = { leftCents: number; bankCents: number }

/** What of the total cancelling now would leave her owing; nothing when there is nothing to cancel. */
export const owedAfterCancelling = (
  { status, totalCents, date, withdrawalEndsAt, by }: Omit<Cancellable, 'feeCents'>,
  now: Date,
) => {
  if (status !== 'Payé' || date <= now) return undefined
  if (by !== 'customer') return 0
  return cancellationFeeCents(totalCents, cancellationTier({ startsAt: date, withdrawalEndsAt }, now))
}

/**
 * What cancelling now would cost and give back, or what it did; nothing when there is nothing to cancel. What her bank has
 * given her is no fee, and is not given back twice.
 */
export const cancellationOf = (appointment: Cancellable & Left, now: Date) => {
  const { status, totalCents, feeCents, leftCents, bankCents } = appointment
  if (status === 'Annuler') {
    const kept = feeCents ?? 0
    return { feeCents: Math.max(0, kept - bankCents), refundCents: totalCents - kept }
  }
  const owed = owedAfterCancelling(appointment, now)
  if (owed === undefined) return undefined
  const refundCents = Math.min(totalCents - owed, leftCents)
  return { feeCents: leftCents - refundCents, refundCents }
}

/** What cancelling now would mean to whoever cancels, in euros; the tier is of a customer's cancellation to come alone. */
export const cancellationTerms = (
  { feeCents, refundCents }: NonNullable<ReturnType<typeof cancellationOf>>,
  { status, date, withdrawalEndsAt, by }: Pick<Cancellable, 'status' | 'date' | 'withdrawalEndsAt' | 'by'>,
  now: Date,
) => {
  const visit = { startsAt: date, withdrawalEndsAt }
  const tier = status === 'Payé' && by === 'customer' ? cancellationTier(visit, now) : null
  const tiers = tier ? cancellationTiersOf(visit) : []
  const at = tiers.findIndex((each) => each.tier === tier)
  const [better, present, next] = [tiers[at - 1], tiers[at], tiers[at + 1]]
  return {
    fee: eurosFromCents(feeCents),
    refund: eurosFromCents(refundCents),
    tier,
    until: present?.until ?? null,
    better: better?.tier ?? null,
    betterUntil: better?.until ?? null,
    next: next?.tier ?? null,
  }
}

const reportAfterMs = 30 * 60_000
const reportUntilMs = 48 * 3_600_000

/** To two days after the end; after the first report, while it is undecided, there are two days to answer it. */
export const reportableUntil = (endTime: Date, firstReportAt?: Date) =>
  new Date(Math.max(endTime.getTime(), firstReportAt?.getTime() ?? 0) + reportUntilMs)

/** An absence is reported while it is fresh: from half an hour after the start. */
export const mayReport = (
  { status, date, endTime }: { status: AppointmentStatus; date: Date; endTime: Date },
  firstReportAt: Date | undefined,
  now: Date,
) =>
  (status === 'Payé' || status === 'Terminé') &&
  now.getTime() >= date.getTime() + reportAfterMs &&
  now <= reportableUntil(endTime, firstReportAt)
