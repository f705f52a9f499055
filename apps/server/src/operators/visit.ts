import type { AppointmentStatus, Mover } from '@couronne/contract/appointments'
import { Refusal } from '../lib/refusal.ts'

/** An operator may be somebody's customer: what goes back to herself is not hers to say. */
export const refuseOwnVisit = ({ by }: { by: Mover }) => {
  if (by !== 'admin') throw new Refusal('forbidden', { message: 'C’est votre rendez-vous : une collègue décide.' })
}

type Visit = { status: AppointmentStatus; date: Date; totalCents: number; feeCents: number | null }

/**
 * What an operator may still give back of a paid visit: of one that has begun, what was paid; of a cancelled one, its
 * fee. Of one that lies ahead nothing: it can be cancelled, and then all of it goes back.
 */
export const refundableCents = ({ status, date, totalCents, feeCents }: Visit, givenCents: number, now: Date) => {
  if (status === 'Annuler') return (feeCents ?? 0) - givenCents
  const hasBegun = (status === 'Payé' || status === 'Terminé') && date <= now
  return hasBegun ? totalCents - givenCents : 0
}
