import { type TransferView, transferStates } from '@couronne/contract/money/transfers'
import { NarrowLink } from '#app/ui/filter-link.tsx'

type State = TransferView['state']

const words: Record<State, [inAddress: string, label: string]> = {
  refused: ['refuses', 'Refusés'],
  waiting: ['en-attente', 'En attente'],
  sending: ['en-cours', 'En cours'],
  sent: ['envoyes', 'Envoyés'],
}

/** Reads the state from the address: `?etat=refuses` lists refused transfers only. */
export const stateIn = (search: URLSearchParams) =>
  transferStates.find((state) => words[state][0] === search.get('etat'))

/** Keeps the state in a form as a hidden field. */
export const asField = (state: State) => ({ name: 'etat', value: words[state][0] })

type Props = { q: string; chosen: State | undefined }

/** Filters the transfers by state. The search text stays. */
export const TransferStates = ({ q, chosen }: Props) => {
  const to = (state?: State) => `?${new URLSearchParams({ ...(q && { q }), ...(state && { etat: words[state][0] }) })}`
  return (
    <nav aria-label="Par état" className="mb-5 flex flex-wrap gap-2">
      <NarrowLink to={to()} isChosen={!chosen}>
        Tous
      </NarrowLink>
      {transferStates.map((state) => (
        <NarrowLink key={state} to={to(state)} isChosen={chosen === state}>
          {words[state][1]}
        </NarrowLink>
      ))}
    </nav>
  )
}
