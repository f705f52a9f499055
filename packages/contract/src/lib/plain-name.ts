const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', sts: 'saints', stes: 'saintes' }

/** Returns the text in lower case, without accents or ligatures: 'Plœuc-L’Hermitage' gives 'ploeuc-l’hermitage'. */
export const unaccented = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/**
 * Returns the key that is equal for two spellings of a town: 'St-Étienne' and 'saint etienne' give 'saint etienne'. The
 * key has letters, digits and single spaces only, so it contains no wildcard of LIKE. The server stores it in
 * `cities.search_key` and `cities.aliases`, and computes them again when this file changes.
 */
export const plainName = (text: string) =>
  unaccented(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')

/** Returns the towns whose whole name was typed, in any spelling. Several results are homonyms. */
export const homonyms = <Town extends { name: string }>(typed: string, towns: readonly Town[]) => {
  const key = plainName(typed)
  return towns.filter(({ name }) => plainName(name) === key)
}
