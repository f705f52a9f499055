/** A search finds so many at most, the first of its order: who wants to see further narrows it. */
export const mostFound = 120
