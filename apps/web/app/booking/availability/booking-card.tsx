import { feeText } from '@couronne/contract/lib/fee-text'
import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { addresses, type CarriedSearch } from '#app/lib/addresses.ts'
import { durationText, priceText } from '#app/lib/french.ts'
import type { SoldService } from '#app/marketplace/services/sold-service.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NextHours } from './next-hours.tsx'
import type { NextStarts } from './use-next-starts.ts'

type Props = {
  /** The service that was searched, or else the cheapest. */
  service: SoldService
  next: NextStarts
  professional: PublicProfile
  searched: CarriedSearch
  isSearched: boolean
  /** Professionals do not book themselves. */
  isOwn: boolean
  onBook: (service: SoldService) => void
}

/** Shows a price, free hours and a booking button beside a profile on a wide screen. */
export const BookingCard = ({ service, next, professional, searched, isSearched, isOwn, onBook }: Props) => (
  <section
    aria-label={`Réserver chez ${professional.firstname}`}
    className="hidden rounded-card border border-sable-deep bg-blanc p-5 shadow-soft lg:block"
  >
    <p className="text-sm text-ink-soft">
      <span>{priceLabel(service, isSearched)}</span>{' '}
      <strong className="font-display text-2xl font-semibold text-ink">{priceText(service.total)}</strong>{' '}
      <span className="block">{feeText(service)}</span>
    </p>
    <p className="mt-1">
      <span>{standsForAll(service) ? service.libelle : `${service.name}, ${durationText(service.duration)}`}</span>
    </p>
    <NextHours
      service={service}
      professional={professional}
      next={next}
      searched={isSearched ? searched : undefined}
      maxStarts={3}
    />
    <div className="mt-4 hidden scripts:grid">
      {isOwn ? (
        <LinkButton to={addresses.ownServices()}>Modifier mes services</LinkButton>
      ) : (
        <Button onClick={() => onBook(service)}>
          Réserver
          <span className="sr-only">
            {isSearched
              ? ` ${service.libelle}, à une autre heure`
              : ` : ${standsForAll(service) ? service.libelle : service.name}`}
          </span>
        </Button>
      )}
    </div>
  </section>
)

/** No size and length is chosen, so the price is that of the cheapest ones. */
const standsForAll = ({ isChosen, total, variants }: SoldService) =>
  !isChosen && variants.every((variant) => variant.total >= total)

const priceLabel = (service: SoldService, isSearched: boolean) => {
  if (!isSearched && (!service.variant || standsForAll(service))) return 'À partir de'
  return standsForAll(service) ? `${service.libelle}, dès` : service.libelle
}
