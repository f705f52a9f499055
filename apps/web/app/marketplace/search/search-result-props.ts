import type { SearchRequest } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'

/** Contains the outcome of a search that could be answered, even if it found nobody. */
export type SearchResultProps = { search: SearchRequest; outcome: Extract<SearchOutcome, { kind: 'found' }> }
