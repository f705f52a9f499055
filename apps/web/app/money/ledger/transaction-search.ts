import { type MovementsAsked, movementsAsked } from '@couronne/contract/money/ledger'

type Part = keyof MovementsAsked

/** Maps each filter to its parameter in the page's address. */
export const inAddress: Record<Part, string> = {
  account: 'compte',
  kind: 'mouvement',
  from: 'du',
  to: 'au',
  appointment: 'rendez-vous',
  order: 'commande',
  person: 'personne',
}
const parts = Object.keys(inAddress) as Part[]

/** Reads the filters from the address. `typed` keeps them as typed; `asked` is null when they are invalid. */
export const movementsIn = (search: URLSearchParams) => {
  const typed: Partial<Record<Part, string>> = {}
  for (const part of parts) {
    const text = search.get(inAddress[part])?.trim()
    if (text) typed[part] = text
  }
  const { success, data, error } = movementsAsked.safeParse(typed)
  const wrong: Partial<Record<Part, string>> = {}
  for (const { path, message } of error?.issues ?? []) wrong[path[0] as Part] = message
  return { typed, wrong, asked: success ? data : null }
}
export type MovementSearch = ReturnType<typeof movementsIn>
