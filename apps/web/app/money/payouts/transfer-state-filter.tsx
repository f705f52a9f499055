import { type TransferView, transferStates } from '@couronne/contract/money/transfers'
import { FilterLink } from '#app/ui/filter-link.tsx'

type State = TransferView['state']

const stateTexts: Record<State, [inAddress: string, label: string]> = {
  refused: ['refuses', 'Refusés'],
  waiting: ['en-attente', 'En attente'],
  sending: ['en-cours', 'En cours'],
  sent: ['envoyes', 'Envoyés'],
}

/** Reads the state from the address: `?etat=refuses` lists refused transfers only. */
export const readStateFilter = (search: URLSearchParams) =>
  transferStates.find((state) => stateTexts[state][0] === search.get('etat'))

/** Keeps the state in a form as a hidden field. */
export const stateField = (state: State) => ({ name: 'etat', value: stateTexts[state][0] })

type Props = { q: string; chosen: State | undefined }

/** Filters the transfers by state. The search text stays. */
export const TransferStateFilter = ({ q, chosen }: Props) => {
  const to = (state?: State) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(state && { etat: stateTexts[state][0] }) })}`
  return (
    <nav aria-label="Par état" className="mb-5 flex flex-wrap gap-2">
      <FilterLink to={to()} isChosen={!chosen}>
        Tous
      </FilterLink>
      {transferStates.map((state) => (
        <FilterLink key={state} to={to(state)} isChosen={chosen === state}>
          {stateTexts[state][1]}
        </FilterLink>
      ))}
    </nav>
  )
}
