import { type CancellationTier, cancellationTier, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { cancelledUnder } from '../appointments/appointment.rules.ts'

/** `freeAgainAt` is set while the customer has used up the free cancellations. */
type CancellableAppointment = { startsAt: Date; withdrawalEndsAt: Date | null; freeAgainAt: Date | null; zone: string }

/** Says what cancelling costs the customer from now on, tier by tier. */
export const cancellationText = (
  { startsAt, withdrawalEndsAt, freeAgainAt, zone }: CancellableAppointment,
  now: Date,
) => {
  const present = cancellationTier({ startsAt, withdrawalEndsAt }, now)
  const tiers = cancellationTiersOf({ startsAt, withdrawalEndsAt })
  const left = tiers.slice(tiers.findIndex(({ tier }) => tier === present))
  const paysProvider = cancelledUnder({ date: startsAt, withdrawalEndsAt, freeAgainAt }, now) === 'provider_cost'
  const costs: Record<CancellationTier, string> = {
    free: paysProvider ? 'vous ne devez que les frais de paiement par carte' : 'vous pouvez annuler sans frais',
    half: 'la moitié du total reste due si vous annulez',
    full: 'le total reste dû si vous annulez',
  }
  const parts = left.map(({ tier, until }) =>
    until < startsAt ? `jusqu’au ${frenchDateTime(until, zone)}, ${costs[tier]}` : costs[tier],
  )
  const [first = '', ...others] = parts
  const last = others.pop()
  const text = [first, ...others, ...(last ? [`ensuite, ${last}`] : [])].join(' ; ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
