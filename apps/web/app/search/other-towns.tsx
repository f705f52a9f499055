import { Link } from 'react-router'
import { type Asked, searchAddress, townText } from './search-address.ts'
import type { Town } from './towns-named.ts'

type Props = { asked: Asked; towns: Town[] }

/** The same search in the other towns that a name may mean. */
export const OtherTowns = ({ asked, towns }: Props) =>
  towns.length > 0 && (
    <div className="mt-4">
      <p id="autres-communes">Vous pensiez à une autre commune ?</p>
      <ul aria-labelledby="autres-communes" className="mt-2 flex flex-wrap gap-2">
        {towns.map((town) => (
          <li key={town.id}>
            <Link
              to={searchAddress({ ...asked, ville: townText(town) })}
              className="inline-flex min-h-11 items-center rounded-full border border-plum/40 bg-blanc px-4 text-sm font-semibold text-plum hover:border-plum hover:bg-sable"
            >
              {townText(town)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
