import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Medallion } from '#app/drawings/drawing.tsx'
import { civilDayText, countText, longCivilDayText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { hairstyles, libelleOf } from './hairstyles.ts'
import { ProfessionalCard } from './professional-card.tsx'
import { type Asked, searchAddress, townText } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'

type Props = { asked: Asked; outcome: SearchOutcome }

export const SearchResults = ({ asked, outcome }: Props) => {
  const section = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const arrival = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per new search, not on the way back to an old one
  useEffect(() => {
    if (arrival === 'POP') return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [key])

  if (outcome.kind === 'none') return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Résultats de la recherche"
      className="mx-auto max-w-6xl scroll-mt-20 px-4 py-10 outline-none sm:px-6"
    >
      {outcome.kind === 'failed' && <Alert tone="danger">{outcome.message}</Alert>}
      {outcome.kind === 'incomplete' && <Incomplete asked={asked} outcome={outcome} />}
      {outcome.kind === 'found' && <FoundProfessionals asked={asked} outcome={outcome} />}
    </section>
  )
}

type Case<Kind extends SearchOutcome['kind']> = { asked: Asked; outcome: Extract<SearchOutcome, { kind: Kind }> }

const Incomplete = ({ asked, outcome }: Case<'incomplete'>) => (
  <Alert tone="warning" title="Il manque une information pour chercher">
    <ul className="mt-1">
      {Object.values(outcome.errors).map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
    {outcome.errors.ville && asked.ville && (
      <p className="mt-2">
        {`Nous ne trouvons pas « ${asked.ville} » : essayez le nom de la commune ou son code postal.`}
      </p>
    )}
  </Alert>
)

const FoundProfessionals = ({ asked, outcome }: Case<'found'>) => {
  const { professionals, town, homonyms } = outcome
  const libelle = libelleOf(asked.prestation) ?? asked.prestation
  return (
    <>
      <h2 className="text-2xl">
        {professionals.length > 0
          ? `${countText(professionals.length, 'professionnelle disponible', 'professionnelles disponibles')}`
          : 'Personne ce jour-là'}
      </h2>
      <p className="mt-2 text-ink-soft">
        {libelle}, {town.name} ({town.departement}), {longCivilDayText(asked.date.slice(0, 10))}
      </p>
      {homonyms.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          Vous pensiez à une autre commune de ce nom ?
          {homonyms.slice(0, 6).map((other) => (
            <Link
              key={other.id}
              to={searchAddress({ ...asked, ville: townText(other) })}
              className="inline-flex min-h-11 items-center rounded-full border border-plum/40 bg-blanc px-4 text-sm font-semibold text-plum hover:bg-sable"
            >
              {other.name} ({other.departement})
            </Link>
          ))}
        </p>
      )}
      {professionals.length > 0 ? (
        <>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {professionals.map((professional) => (
              <li key={professional.id} className="grid">
                <ProfessionalCard professional={professional} prestation={libelle} />
              </li>
            ))}
          </ul>
          <p className="mt-6 text-sm text-ink-soft">
            Classement : d’abord les professionnelles de la ville, puis les plus proches qui s’y déplacent ; à égalité,
            les mieux notées et les premières disponibles. Aucune ne paie pour sa place.
          </p>
        </>
      ) : (
        <NobodyThatDay asked={asked} outcome={outcome} />
      )}
    </>
  )
}

const NobodyThatDay = ({ asked, outcome }: Case<'found'>) => (
  <div className="mt-6 flex flex-col items-start gap-5 rounded-card border border-sable-deep bg-blanc p-5 sm:flex-row sm:p-8">
    <Medallion name="visage" className="size-28 bg-sable" />
    <div>
      {outcome.otherDays.length > 0 ? (
        <>
          <p className="font-semibold">Ces jours-ci, il y a de la place :</p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {outcome.otherDays.map(({ date, count }) => (
              <li key={date}>
                <LinkButton to={searchAddress({ ...asked, date })} tone="secondary" size="small">
                  {civilDayText(date)} ({count})
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="font-semibold">
          Personne n’est libre non plus dans la semaine qui suit. Essayez une ville voisine ou une autre coiffure :
        </p>
      )}
      <ul className="mt-4 flex flex-wrap gap-x-4">
        {hairstyles
          .filter(({ libelle }) => libelle !== libelleOf(asked.prestation))
          .map(({ libelle, text }) => (
            <li key={libelle}>
              <Link
                to={searchAddress({ ...asked, prestation: libelle })}
                className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4"
              >
                {text}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  </div>
)
