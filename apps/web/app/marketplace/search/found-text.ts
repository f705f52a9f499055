import { mostFound } from '@couronne/contract/marketplace/most-found'
import { countText } from '#app/lib/french.ts'

/** Returns the number of results. A search counts no further than `mostFound`: `120 coiffeuses ou plus`. */
export const foundText = (total: number, one: string, many: string) =>
  `${countText(total, one, many)}${total < mostFound ? '' : ' ou plus'}`
