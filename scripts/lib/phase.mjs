const seconds = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Returns the text for the end of each phase of a start. */
export const secondsSince = (startedAt) => `${seconds.format((Date.now() - startedAt) / 1000)} s`
