import { withConfig } from '../../lib/http/with-config.ts'

/** Cache tag of public pages that show a professional's free hours. */
const hoursTag = 'hours'
export const pagesWithHours = { pagesWithTag: hoursTag }

/** Marks an endpoint that changes free hours, so that pages with this tag are invalidated. */
export const changesHours = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { invalidates: pagesWithHours })
/** Marks an endpoint whose answer depends on free hours. */
export const readsHours = <E extends { config: object }>(endpoint: E) => withConfig(endpoint, { cacheTag: hoursTag })
