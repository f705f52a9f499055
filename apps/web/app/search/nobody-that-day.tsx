import { Link } from 'react-router'
import { Medallion } from '#app/drawings/drawing.tsx'
import { civilDayText, countText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { hairstyles, libelleOf } from './hairstyles.ts'
import { searchAddress } from './search-address.ts'
import type { FoundProps } from './search-results.tsx'

/** Never a dead end: the days around, then other hairstyles; the best rated follow. */
export const NobodyThatDay = ({ asked, outcome }: FoundProps) => (
  <div className="mt-6 flex flex-col items-start gap-5 rounded-card border border-sable-deep bg-blanc p-5 sm:flex-row sm:gap-8 sm:p-8">
    <Medallion name="visage" className="size-28 shrink-0 bg-sable" />
    <div className="min-w-0">
      <OtherDays asked={asked} outcome={outcome} />
      <p className="mt-6 font-semibold">Ou une autre coiffure, le même jour :</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
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

const OtherDays = ({ asked, outcome: { otherDays } }: FoundProps) =>
  otherDays.length > 0 ? (
    <>
      <p className="font-display text-xl font-semibold">Autour de cette date, il y a de la place :</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {otherDays.map(({ date, count }) => (
          <li key={date}>
            <LinkButton to={searchAddress({ ...asked, date })} tone="secondary" size="small">
              {civilDayText(date)}
              <span className="font-normal">{countText(count, 'libre', 'libres')}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  ) : (
    <>
      <p className="font-display text-xl font-semibold">Les jours voisins sont pris aussi, ou pas encore ouverts.</p>
      <p className="mt-2">Essayez une date plus lointaine ou une grande ville proche : beaucoup se déplacent.</p>
    </>
  )
