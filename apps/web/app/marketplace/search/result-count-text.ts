import { maxSearchResults } from '@couronne/contract/marketplace/max-search-results'
import { countText } from '#app/lib/french.ts'

/** Returns the number of results. A search counts no further than `maxSearchResults`: `120 coiffeuses ou plus`. */
export const resultCountText = (total: number, singular: string, plural: string) =>
  `${countText(total, singular, plural)}${total < maxSearchResults ? '' : ' ou plus'}`
