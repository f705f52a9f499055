import { FilterLink } from '#app/ui/filter-link.tsx'
import { ChipMenu } from './chip-menu.tsx'
import { sortOrders } from './filters.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'

type Props = { search: SearchRequest; onChosen?: () => void }

/** Lists the sort orders of the results. */
export const SortChoices = ({ search, onChosen }: Props) => (
  <ul aria-label="Trier" className="flex flex-wrap gap-2">
    {sortOrders.map(({ tri, text }) => (
      <li key={text}>
        <FilterLink to={searchAddress({ ...search, tri })} onClick={onChosen} isChosen={tri === search.tri}>
          {text}
        </FilterLink>
      </li>
    ))}
  </ul>
)

/** Shows the sort orders under a chip, where there is room for one. */
export const SortMenu = ({ search }: Props) => (
  <div className="relative ml-auto flex max-md:hidden">
    <ChipMenu
      side="right"
      isChosen={search.tri !== undefined}
      label={<>Trier : {sortOrders.find(({ tri }) => tri === search.tri)?.text}</>}
    >
      {(close) => <SortChoices search={search} onChosen={close} />}
    </ChipMenu>
  </div>
)
