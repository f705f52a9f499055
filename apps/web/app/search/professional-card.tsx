import type { Found } from '@couronne/contract/search'
import { Link } from 'react-router'
import { distanceText, priceText, timeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ClockIcon, MapPinIcon } from '#app/ui/icons.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { Photo } from '#app/uploads/photo.tsx'
import { bookingAddress, profileAddress } from './search-address.ts'

type Props = { professional: Found; prestation: string }

export const ProfessionalCard = ({ professional, prestation }: Props) => {
  const { firstname, lastname, image, mobilite, city, rating, reviewCount, price, distanceKm, nextSlot, zone } =
    professional
  const name = `${firstname} ${lastname}`
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-sable-deep bg-blanc shadow-soft">
      <div className="flex gap-4 p-4">
        <Photo
          filename={image}
          alt=""
          sizes="112px"
          width={112}
          height={112}
          className="size-28 shrink-0 rounded-card"
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl">
            <Link to={profileAddress(professional)} className="hover:underline">
              {name}
            </Link>
          </h3>
          <Stars rating={rating} count={reviewCount} className="mt-1.5 text-sm" />
          <p className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-soft">
            <MapPinIcon className="mt-0.5 size-4" />
            <span>
              {city}
              {distanceKm >= 1 && <>, {distanceText(distanceKm)}</>}
            </span>
          </p>
          <Badge className="mt-2">{mobilite === 'se déplace' ? 'Se déplace' : 'Ne se déplace pas'}</Badge>
        </div>
      </div>
      <div className="mt-auto flex items-end justify-between gap-3 px-4">
        <p className="text-sm text-ink-soft">
          à partir de <strong className="block font-display text-xl text-ink">{priceText(price)}</strong>
        </p>
        <Link
          to={bookingAddress(professional, prestation, nextSlot)}
          aria-label={`Réserver chez ${firstname}, dès ${timeText(nextSlot, zone)}`}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-feuille/50 bg-feuille-pale px-4 text-sm font-semibold text-feuille hover:border-feuille"
        >
          <ClockIcon className="size-4" />
          dès {timeText(nextSlot, zone)}
        </Link>
      </div>
      <div className="p-4">
        <LinkButton
          to={profileAddress(professional)}
          aria-label={`Voir le profil de ${name}`}
          tone="secondary"
          className="w-full"
        >
          Voir le profil
        </LinkButton>
      </div>
    </article>
  )
}
