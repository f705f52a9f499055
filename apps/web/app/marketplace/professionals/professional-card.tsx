import { feeText } from '@couronne/contract/lib/fee-text'
import { ofName } from '@couronne/contract/lib/french-names'
import type { FoundProfessional } from '@couronne/contract/marketplace/search'
import { variantText } from '@couronne/contract/marketplace/variant-names'
import { MemberLink } from '#app/identity/sessions/member-link.tsx'
import { addresses, type CarriedSearch } from '#app/lib/addresses.ts'
import { distanceText, durationText, hourText, priceText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { AskButton } from './ask-button.tsx'

type Props = {
  professional: FoundProfessional
  /** The card shows the hours of the day that was searched, and its links carry the search. */
  search: CarriedSearch & { prestation: string; date: string }
  /** The first card's picture is visible at once. */
  isFirst: boolean
}

export const ProfessionalCard = ({ professional, search, isFirst }: Props) => {
  const {
    firstname,
    lastname,
    image,
    mobilite,
    city,
    rating,
    reviewCount,
    total,
    taille,
    longueur,
    duration,
    distanceKm,
    works,
  } = professional
  const name = `${firstname} ${lastname}`
  // The profile and the booking begin with the size and the length that the card shows.
  const carried = { ...search, taille, longueur }
  const profile = addresses.profile(professional, carried)
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-sable-deep bg-blanc shadow-soft">
      <div className="flex gap-4 p-4">
        <Photo
          filename={image}
          alt=""
          // Dense screens would take 336 pixels, but 320 are enough: the next size has four times as many.
          sizes="106px"
          width={112}
          height={112}
          eager={isFirst}
          className="size-28 shrink-0 rounded-card"
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl">
            <PrefetchLink to={profile} className="hover:underline">
              {name}
            </PrefetchLink>
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
      {works.length > 0 && <Portfolio works={works} to={profile} />}
      <div className="mt-auto px-4">
        <p className="text-sm text-ink-soft">
          <strong className="font-display text-xl text-ink">{priceText(total)}</strong> {feeText(professional)}
          {(taille ?? longueur) && (
            <span className="block">{`${variantText(professional)} · ${durationText(duration)}`}</span>
          )}
        </p>
        <FirstHours professional={professional} search={carried} />
      </div>
      <div className="p-4">
        <LinkButton to={profile} aria-label={`Voir le profil ${ofName(name)}`} tone="secondary" className="w-full">
          Voir le profil
        </LinkButton>
        <AskButton professional={professional} className="mt-1 w-full px-4 text-sm" />
      </div>
    </article>
  )
}

/** Shows three pictures to people who see them. For all others it would be a second link to the same place. */
const Portfolio = ({ works, to }: { works: FoundProfessional['works']; to: string }) => (
  <PrefetchLink to={to} tabIndex={-1} aria-hidden="true" className="mx-4 mb-3 grid grid-cols-3 gap-1.5">
    {works.map((picture) => (
      <Photo
        key={picture}
        filename={picture}
        alt=""
        sizes="104px"
        width={112}
        height={84}
        className="aspect-4/3 w-full rounded-control"
      />
    ))}
  </PrefetchLink>
)

type HoursProps = Pick<Props, 'professional' | 'search'>

/** Links to the booking of the first free hours of the day, and to all other hours. */
const FirstHours = ({ professional, search: { prestation, date, ...carried } }: HoursProps) => {
  const { firstname, nextSlots, zone } = professional
  return (
    <ul aria-label={`Premières heures libres chez ${firstname}`} className="mt-2 flex flex-wrap gap-1.5">
      {nextSlots.slice(0, 3).map((at) => (
        <li key={at} className="grid min-w-16 flex-1">
          <MemberLink
            to={addresses.booking(professional, prestation, { ...carried, date: at })}
            aria-label={`Réserver chez ${firstname} à ${hourText(at, zone)}`}
            className="inline-flex min-h-11 items-center justify-center rounded-full border border-feuille/50 bg-feuille-pale px-1 text-sm whitespace-nowrap font-semibold text-feuille hover:border-feuille"
          >
            {hourText(at, zone)}
          </MemberLink>
        </li>
      ))}
      <li className="grid flex-1">
        <MemberLink
          to={addresses.booking(professional, prestation, { ...carried, date })}
          aria-label={`Autres heures chez ${firstname}`}
          className="inline-flex min-h-11 items-center justify-center rounded-full px-2 text-sm font-semibold whitespace-nowrap text-plum underline underline-offset-4 hover:bg-sable"
        >
          Autres heures
        </MemberLink>
      </li>
    </ul>
  )
}
