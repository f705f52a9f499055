/** What holds these letters anywhere, for `like` and `ilike`. */
export const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The words of what someone looks for, each with its pattern. */
export const wordsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, within: within(word) }))
