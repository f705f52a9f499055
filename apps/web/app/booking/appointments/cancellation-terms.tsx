import type { CancellationView, Side } from '@couronne/contract/booking/appointments'
import type { CancellationTier } from '@couronne/contract/booking/cancellation'
import { freeCancellations } from '@couronne/contract/booking/limits'
import { briefHourText } from '#app/lib/french.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Props = { side: Side; terms: CancellationView | null; zone: string }

const names: Record<CancellationTier | 'provider_cost', string> = {
  free: 'Annulation gratuite',
  provider_cost: 'Frais de paiement par carte',
  half: 'Moitié du total',
  full: 'Total dû',
}

/** States the fee tier of a cancellation and its end, and when a better tier ended. */
export const CancellationTerms = ({ side, terms, zone }: Props) => {
  if (!terms)
    return (
      <>
        <Skeleton className="h-6 w-44 bg-sable-deep" />
        <Skeleton className="mt-1 h-10 bg-sable-deep" />
      </>
    )
  const { tier, until, record } = terms
  if (side === 'professional')
    return (
      <>
        <p className="font-semibold">Tout est remboursé à votre cliente</p>
        <p className="mt-1 text-sm">
          Vous ne recevez rien, et cette annulation compte
          {record && ` : vous aurez annulé ${record.cancelled} rendez-vous sur ${record.of}`}. Votre fiche publique le
          dit à partir de dix rendez-vous.
        </p>
      </>
    )
  if (!tier || !until) return null
  return (
    <>
      <p className="font-semibold">{names[tier]}</p>
      <p className="mt-1 text-sm">{tierText({ ...terms, tier, until }, zone)}</p>
    </>
  )
}

type TieredCancellation = CancellationView & { tier: keyof typeof names; until: string }

export const tierText = ({ tier, until, better, betterUntil, next, freeAgainAt }: TieredCancellation, zone: string) => {
  const end = briefHourText(until, zone)
  if (tier === 'provider_cost') {
    const used = `Vous avez déjà annulé ${freeCancellations.count} rendez-vous sans frais en ${freeCancellations.days} jours : cette annulation coûte les frais de paiement par carte.`
    const again = freeAgainAt ? ` Vos annulations redeviennent gratuites le ${briefHourText(freeAgainAt, zone)}.` : ''
    const later = freeAgainAt && freeAgainAt < until ? '' : ` À partir du ${end}, la moitié du total reste due.`
    return `${used}${again}${later}`
  }
  const betterEnd = betterUntil && briefHourText(betterUntil, zone)
  if (tier === 'free') {
    if (!next) return 'Gratuite jusqu’au début du rendez-vous.'
    return `Gratuite jusqu’au ${end}. Ensuite, ${next === 'half' ? 'la moitié du total reste due' : 'le total est dû'}.`
  }
  if (tier === 'half') return `L’annulation a été gratuite jusqu’au ${betterEnd}. À partir du ${end}, le total est dû.`
  return better === 'half'
    ? `La moitié du total suffisait jusqu’au ${betterEnd}.`
    : `L’annulation a été gratuite jusqu’au ${betterEnd}.`
}
