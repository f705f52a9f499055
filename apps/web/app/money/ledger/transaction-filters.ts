import { type TransactionFilters, transactionFilters } from '@couronne/contract/money/ledger'

type TransactionFilter = keyof TransactionFilters

/** Maps each filter to its parameter in the page's address. */
export const queryParams: Record<TransactionFilter, string> = {
  account: 'compte',
  kind: 'mouvement',
  from: 'du',
  to: 'au',
  appointment: 'rendez-vous',
  order: 'commande',
  person: 'personne',
}
const filterNames = Object.keys(queryParams) as TransactionFilter[]

/** Reads the filters from the address. `typed` keeps them as typed; `filters` is null when they are invalid. */
export const readTransactionFilters = (search: URLSearchParams) => {
  const typed: Partial<Record<TransactionFilter, string>> = {}
  for (const filter of filterNames) {
    const text = search.get(queryParams[filter])?.trim()
    if (text) typed[filter] = text
  }
  const { success, data, error } = transactionFilters.safeParse(typed)
  const errors: Partial<Record<TransactionFilter, string>> = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as TransactionFilter] = message
  return { typed, errors, filters: success ? data : null }
}
export type TransactionSearch = ReturnType<typeof readTransactionFilters>
