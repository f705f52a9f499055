import type { SearchTown } from '@couronne/contract/marketplace/search'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { townText } from '#app/platform/towns/town-text.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'

type Props = { search: SearchRequest; towns: SearchTown[] }

/** Links to the same search in the other towns that a name may mean. */
export const OtherTowns = ({ search, towns }: Props) =>
  towns.length > 0 && (
    <div className="mt-4">
      <p id="autres-communes">Vous pensiez à une autre commune ?</p>
      <TownLinks search={search} towns={towns} labelledBy="autres-communes" textOf={townText} />
    </div>
  )

/** Asks for the town before any search, because the largest of several towns is rarely the one that is meant. */
export const TownChoice = ({ search, towns }: Props) => (
  <>
    <h2 id="quelle-commune" className="text-2xl">
      Quelle commune ?
    </h2>
    <p className="mt-2">Plusieurs portent le nom « {towns[0]?.name} ». Choisissez la vôtre :</p>
    <TownLinks
      search={search}
      towns={towns}
      labelledBy="quelle-commune"
      textOf={({ name, departement, departementCode }) => `${name}, ${departement} (${departementCode})`}
    />
  </>
)

type LinksProps = Props & { labelledBy: string; textOf: (town: SearchTown) => ReactNode }

const TownLinks = ({ search, towns, labelledBy, textOf }: LinksProps) => (
  <ul aria-labelledby={labelledBy} className="mt-2 flex flex-wrap gap-2">
    {towns.map((town) => (
      <li key={town.id}>
        <Link
          to={searchAddress({ ...search, ville: townText(town) })}
          className="inline-flex min-h-11 items-center rounded-full border border-plum/40 bg-blanc px-4 text-sm font-semibold text-plum hover:border-plum hover:bg-sable"
        >
          {textOf(town)}
        </Link>
      </li>
    ))}
  </ul>
)
