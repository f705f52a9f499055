import { libelleOf } from '@couronne/contract/marketplace/libelles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { civilDayText, distanceText } from '#app/lib/french.ts'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { townText } from '#app/platform/towns/town-text.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { withFilter, withoutText } from './filters.ts'
import { resultCountText } from './result-count-text.ts'
import { searchAddress } from './search-address.ts'
import type { SearchResultProps } from './search-result-props.ts'

/**
 * Offers alternatives to an empty result: fewer filters, other days and towns, then other hairstyles. The page shows the
 * best rated professionals below it.
 */
export const NoResults = ({ search, outcome: { alternatives } }: SearchResultProps) => {
  const { withFewerFilters, days, towns } = alternatives
  return (
    <div className="mt-6 flex flex-col items-start gap-5 rounded-card border border-sable-deep bg-blanc p-5 sm:flex-row sm:gap-8 sm:p-8">
      <RoundIllustration name="visage" className="size-28 shrink-0 bg-sable" />
      <div className="grid min-w-0 gap-6">
        {withFewerFilters.length + days.length + towns.length === 0 && (
          <div>
            <p className="font-display text-xl font-semibold">
              Rien non plus les autres jours ni dans les villes voisines.
            </p>
            <p className="mt-2">Essayez une date plus lointaine ou une grande ville : beaucoup se déplacent.</p>
          </div>
        )}
        <AlternativeLinks title="En élargissant un peu :">
          {withFewerFilters.map(({ without, total }) => (
            <AlternativeLink
              key={without.join()}
              to={searchAddress({
                ...search,
                filters: without.reduce((filters, name) => withFilter(filters, name), search.filters),
              })}
              label={`${withoutText(without)} :`}
              count={resultCountText(total, 'coiffeuse', 'coiffeuses')}
            />
          ))}
        </AlternativeLinks>
        <AlternativeLinks title="Autour de cette date, il y a de la place :">
          {days.map(({ date, total }) => (
            <AlternativeLink
              key={date}
              to={searchAddress({ ...search, date })}
              label={civilDayText(date)}
              count={resultCountText(total, 'libre', 'libres')}
            />
          ))}
        </AlternativeLinks>
        <AlternativeLinks title="Le même jour, dans une ville voisine :">
          {towns.map((town) => (
            <AlternativeLink
              key={town.id}
              to={searchAddress({ ...search, ville: townText(town) })}
              label={`${townText(town)}, ${distanceText(town.distanceKm)}`}
              count={resultCountText(town.total, 'libre', 'libres')}
            />
          ))}
        </AlternativeLinks>
        <div>
          <p className="font-semibold">Ou une autre coiffure, le même jour :</p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {hairstyles
              .filter(({ libelle }) => libelle !== libelleOf(search.prestation))
              .map(({ libelle, text }) => (
                <li key={libelle}>
                  <Link
                    to={searchAddress({ ...search, prestation: libelle })}
                    className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4"
                  >
                    {text}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

const AlternativeLinks = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <div>
      <p className="font-display text-xl font-semibold">{title}</p>
      <ul className="mt-3 flex flex-wrap gap-2">{children}</ul>
    </div>
  )

const AlternativeLink = ({ to, label, count }: { to: string; label: string; count: string }) => (
  <li>
    <LinkButton to={to} tone="secondary" size="small">
      {label} <span className="font-normal">{count}</span>
    </LinkButton>
  </li>
)
