/** Returns the `like` pattern of texts that contain this text. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Splits a search text into words, each with its `like` pattern. */
export const splitWords = (searchText: string) =>
  searchText
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, pattern: containsPattern(word) }))
