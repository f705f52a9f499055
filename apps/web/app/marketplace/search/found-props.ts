import type { Asked } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'

/** What a search found, or that it found nobody. */
export type FoundProps = { asked: Asked; outcome: Extract<SearchOutcome, { kind: 'found' }> }
