import { useRef } from 'react'
import { NarrowLink } from '#app/ui/filter-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { NarrowMenu } from './filter-menu.tsx'
import { NarrowSheet } from './filter-sheet.tsx'
import { activeIn, choices, isNarrowed, valueText, withValue } from './filters.ts'
import { OrderMenu } from './order-choices.tsx'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; total: number }

/**
 * Shows chips that refine the results, each a link: with a menu per filter on a wide screen, and one sheet for all on a
 * phone.
 */
export const NarrowBar = ({ asked, total }: Props) => {
  const home = useRef<HTMLAnchorElement>(null)
  // A removed filter cannot keep the focus, so the first chip takes it.
  const keepFocus = () => home.current?.focus()
  const { narrowing } = asked
  return (
    <nav
      aria-label="Affiner les résultats"
      className="relative -mx-4 mt-5 flex items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <NarrowSheet asked={asked} total={total} />
      <NarrowLink
        ref={home}
        to={searchAddress({ ...asked, narrowing: withValue(narrowing, 'domicile', narrowing.domicile ? '' : '1') })}
        isChosen={Boolean(narrowing.domicile)}
      >
        À domicile
        {narrowing.domicile && <Remove />}
      </NarrowLink>
      {choices
        .filter(({ name }) => name !== 'domicile')
        .map((choice) => (
          <NarrowMenu key={choice.name} asked={asked} choice={choice} />
        ))}
      {activeIn(narrowing)
        .filter((name) => name !== 'domicile')
        .map((name) => (
          <NarrowLink
            key={name}
            to={searchAddress({ ...asked, narrowing: withValue(narrowing, name) })}
            onClick={keepFocus}
            isChosen
            className="md:hidden"
          >
            {valueText(name, narrowing[name] ?? '')}
            <Remove />
          </NarrowLink>
        ))}
      {isNarrowed(narrowing) && (
        <NarrowLink to={searchAddress({ ...asked, narrowing: {} })} onClick={keepFocus} isQuiet>
          Effacer les filtres
        </NarrowLink>
      )}
      <OrderMenu asked={asked} />
    </nav>
  )
}

const Remove = () => (
  <>
    <CloseIcon className="-mr-1 size-4" />
    <span className="sr-only">, retirer</span>
  </>
)
