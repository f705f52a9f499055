/** This is the maximum number of results of a search. Filters give access to the results beyond it. */
export const maxSearchResults = 120
