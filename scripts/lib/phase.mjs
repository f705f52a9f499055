const seconds = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** As it is said at the end of each phase of a start. */
export const secondsSince = (startedAt) => `${seconds.format((Date.now() - startedAt) / 1000)} s`
