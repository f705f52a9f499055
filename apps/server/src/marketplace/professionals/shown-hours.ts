import { stating } from '../../lib/http/with-config.ts'

/** Which hours of hers are free, where a public page shows it. */
const hours = 'hours'
export const pagesWithHours = { pagesWith: hours }

/** The endpoint, whose effect on public pages is that hours become free or taken. */
export const changesHours = <E extends { config: object }>(endpoint: E) =>
  stating(endpoint, { showsOn: pagesWithHours })
/** The endpoint, whose answer follows from which hours are free. */
export const readsHours = <E extends { config: object }>(endpoint: E) => stating(endpoint, { reads: hours })
