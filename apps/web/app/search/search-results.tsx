import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { countText, longCivilDayText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { hairstyles, libelleOf } from './hairstyles.ts'
import { NobodyThatDay } from './nobody-that-day.tsx'
import { OtherTowns } from './other-towns.tsx'
import { ProfessionalCard } from './professional-card.tsx'
import { ResultPages } from './result-pages.tsx'
import { type Asked, searchAddress, townText } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'

type Props = { asked: Asked; outcome: SearchOutcome }

/** What a search gives. What its form lacks is said beside the fields. */
export const SearchResults = ({ asked, outcome }: Props) => {
  const section = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const arrival = useNavigationType()
  const isSearching = useNavigation().state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per new search, not on the way back to an old one
  useEffect(() => {
    if (arrival === 'POP') return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [key])

  if (outcome.kind === 'none' || outcome.kind === 'incomplete') return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Résultats de la recherche"
      aria-busy={isSearching}
      className={cx(
        'mx-auto max-w-6xl scroll-mt-20 px-4 py-10 outline-none transition-opacity sm:px-6',
        isSearching && 'opacity-50',
      )}
    >
      {outcome.kind === 'failed' ? (
        <Alert tone="danger" title="La recherche n’a pas abouti">
          <p>{outcome.message}</p>
          <LinkButton to={searchAddress(asked, asked.page)} replace tone="secondary" size="small" className="mt-3 mb-1">
            Réessayer
          </LinkButton>
        </Alert>
      ) : (
        <Found asked={asked} outcome={outcome} />
      )}
    </section>
  )
}

export type FoundProps = { asked: Asked; outcome: Extract<SearchOutcome, { kind: 'found' }> }

const Found = ({ asked, outcome }: FoundProps) => {
  const { professionals, total, town, otherTowns } = outcome
  const libelle = libelleOf(asked.prestation) ?? asked.prestation
  return (
    <>
      <h2 className="text-2xl">
        {total > 0
          ? countText(total, 'professionnelle disponible', 'professionnelles disponibles')
          : 'Personne de libre ce jour-là'}
      </h2>
      <p className="mt-2 text-ink-soft">
        {hairstyles.find((each) => each.libelle === libelle)?.text}, {townText(town)}, {longCivilDayText(asked.date)}
      </p>
      <OtherTowns asked={asked} towns={otherTowns} />
      {total === 0 ? (
        <NobodyThatDay asked={asked} outcome={outcome} />
      ) : (
        <>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {professionals.map((professional) => (
              <li key={professional.id} className="grid">
                <ProfessionalCard professional={professional} prestation={libelle} />
              </li>
            ))}
          </ul>
          <ResultPages asked={asked} total={total} />
          <p className="mt-6 max-w-[80ch] text-sm text-ink-soft">
            Classement : d’abord les professionnelles de la ville, puis les plus proches qui s’y déplacent ; à égalité,
            les mieux notées et les premières disponibles. Aucune ne paie pour sa place.
          </p>
        </>
      )}
    </>
  )
}
