/** Cards on a page of results. */
export const pageSize = 24
