import { type AppointmentStatus, type Mover, moves } from '@couronne/contract/appointments'
import { cancellationFeeCents } from '@couronne/contract/money'
import { Refusal } from '../lib/refusal.ts'

/** How long hours are kept for a customer who pays. */
export const holdMs = 15 * 60_000
/** How many unpaid holds a customer may have at once. */
export const maxHolds = 3

/** Where a move leads, or a refusal when it is not allowed from here, or not by this person. */
export const nextStatus = (from: AppointmentStatus, move: keyof typeof moves, by: Mover): AppointmentStatus => {
  const allowed: { from: readonly AppointmentStatus[]; by: readonly Mover[] } = moves[move]
  if (!allowed.by.includes(by)) throw new Refusal('forbidden')
  if (!allowed.from.includes(from))
    throw new Refusal('already_done', { message: `Ce rendez-vous est au statut « ${from} » : ce n’est plus possible.` })
  return moves[move].to
}

type Cancellable = {
  status: AppointmentStatus
  totalCents: number
  feeCents: number | null
  date: Date
  by: Mover
}

/** What cancelling now would cost and give back, or what it did; nothing when there is nothing to cancel. */
export const cancellationOf = ({ status, totalCents, feeCents, date, by }: Cancellable, now: Date) => {
  const amounts = (fee: number) => ({ feeCents: fee, refundCents: totalCents - fee })
  if (status === 'Annuler') return amounts(feeCents ?? 0)
  if (status !== 'Payé' || date <= now) return undefined
  return amounts(by === 'customer' ? cancellationFeeCents(totalCents, date, now) : 0)
}
