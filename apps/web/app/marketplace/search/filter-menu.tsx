import { useRef } from 'react'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { ChipMenu } from './chip-menu.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { type filterChoices, valueText, withFilter } from './filters.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'

type Props = { search: SearchRequest; choice: (typeof filterChoices)[number] }

export const FilterMenu = ({ search, choice }: Props) => {
  const menu = useRef<HTMLDivElement>(null)
  const { name, title } = choice
  const value = search.filters[name]
  const label = value ? (
    <>
      <span className="sr-only">{title} : </span>
      {valueText(name, value)}
    </>
  ) : (
    title
  )
  return (
    <div ref={menu} className="relative flex max-md:hidden">
      <ChipMenu label={label} isChosen={Boolean(value)} className={value && 'rounded-r-none border-r-0 pr-2'}>
        {(close) => <FilterChoices search={search} choice={choice} onChosen={close} />}
      </ChipMenu>
      {value && (
        <FilterLink
          to={searchAddress({ ...search, filters: withFilter(search.filters, name) })}
          onClick={() => menu.current?.querySelector('summary')?.focus()}
          aria-label={`Retirer : ${valueText(name, value)}`}
          isChosen
          className="rounded-l-none border-l-0 pr-3 pl-2"
        >
          <CloseIcon className="size-4" />
        </FilterLink>
      )}
    </div>
  )
}
