import { useState } from 'react'
import { Link } from 'react-router'
import { civilDayText } from '#app/lib/french.ts'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { ClockIcon, CloseIcon } from '#app/ui/icons.tsx'
import { clearSearches, type RecentSearch, recentSearches, removeSearch } from './recent-searches.ts'
import { searchAddress } from './search-address.ts'
import { controlIds } from './search-field.tsx'

type Props = { firstDay: string; onChosen: () => void }

/** Lists the latest searches of this browser for days still to come, under the empty town field. */
const RecentSearches = ({ firstDay, onChosen }: Props) => {
  const [searches, setSearches] = useState(() => recentSearches().filter(({ date }) => date >= firstDay))
  if (searches.length === 0) return null
  // A removed entry cannot keep the focus, so the field takes it.
  const focusTownField = () => document.getElementById(controlIds.ville)?.focus()
  const deleteSearch = (search: RecentSearch) => {
    focusTownField()
    removeSearch(search)
    setSearches(searches.filter((each) => each !== search))
  }
  const deleteAll = () => {
    focusTownField()
    clearSearches()
    setSearches([])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where a pressed link takes none
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-30 mt-2 max-h-80 w-full overflow-y-auto overscroll-contain rounded-control border border-sable-deep bg-blanc p-1.5 shadow-soft sm:min-w-88"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <p id="recherches-recentes" className="text-sm font-semibold text-ink-soft">
          Recherches récentes
        </p>
        <button
          type="button"
          onClick={deleteAll}
          className="min-h-11 rounded-control px-3 text-sm font-semibold text-plum hover:bg-sable"
        >
          Tout effacer
        </button>
      </div>
      <ul aria-labelledby="recherches-recentes">
        {searches.map((search) => (
          <li key={searchAddress(search)} className="flex items-center">
            <Link
              to={searchAddress(search)}
              onClick={onChosen}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 hover:bg-sable"
            >
              <ClockIcon className="size-5 text-plum" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {textOf(search)}, {search.ville}
                </span>
                <span className="block text-sm text-ink-soft">{civilDayText(search.date)}</span>
              </span>
            </Link>
            <button
              type="button"
              onClick={() => deleteSearch(search)}
              aria-label={`Oublier la recherche ${textOf(search)}, ${search.ville}, ${civilDayText(search.date)}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-plum hover:bg-sable"
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
export default RecentSearches

const textOf = ({ prestation }: RecentSearch) =>
  hairstyles.find(({ libelle }) => libelle === prestation)?.text ?? prestation
