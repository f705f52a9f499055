import { feeText } from '@couronne/contract/lib/fee-text'
import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import type { Service } from '@couronne/contract/marketplace/services'
import { addresses } from '#app/lib/addresses.ts'
import { durationText, priceText } from '#app/lib/french.ts'
import { cheapestOf } from '#app/marketplace/services/cheapest-of.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NextHours } from './next-hours.tsx'

type Props = {
  services: Service[]
  professional: PublicProfile
  /** Professionals do not book themselves. */
  isOwn: boolean
  onBook: (service: Service) => void
}

/** Shows the lowest price, the next free hours and a booking button beside a profile on a wide screen. */
export const BookingCard = ({ services, professional, isOwn, onBook }: Props) => {
  const cheapest = cheapestOf(services)
  return (
    cheapest && (
      <section
        aria-label={`Réserver chez ${professional.firstname}`}
        className="hidden rounded-card border border-sable-deep bg-blanc p-5 shadow-soft lg:block"
      >
        <p className="text-sm text-ink-soft">
          À partir de{' '}
          <strong className="font-display text-2xl font-semibold text-ink">{priceText(cheapest.total)}</strong>{' '}
          <span className="block">{feeText(cheapest)}</span>
        </p>
        <p className="mt-1">
          {cheapest.libelle}, {durationText(cheapest.duration)}
        </p>
        <NextHours service={cheapest} professional={professional} />
        <div className="mt-4 hidden scripts:grid">
          {isOwn ? (
            <LinkButton to={addresses.ownServices()}>Modifier mes services</LinkButton>
          ) : (
            <Button onClick={() => onBook(cheapest)}>
              Réserver<span className="sr-only"> la prestation la moins chère</span>
            </Button>
          )}
        </div>
      </section>
    )
  )
}
