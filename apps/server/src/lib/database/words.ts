/** Returns the `like` pattern of texts that contain this text. */
export const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Splits a search text into words, each with its `like` pattern. */
export const wordsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, within: within(word) }))
