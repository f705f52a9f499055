const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', sts: 'saints', stes: 'saintes' }

/** In lower case, without accents, each ligature as its two letters: 'Plœuc-L’Hermitage' gives 'ploeuc-l’hermitage'. */
export const unaccented = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/**
 * The form under which two spellings of a town are the same: 'St-Étienne' and 'saint etienne' give 'saint etienne'.
 * It holds letters, digits and single spaces only, so it has no wildcard of LIKE. The server stores it in
 * `cities.search_key` and `cities.aliases`, and fills them again when this file changes.
 */
export const plainName = (text: string) =>
  unaccented(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')

/** Of towns that were found, those of which the whole name was typed, however it is spelt. */
export const namesakes = <Town extends { name: string }>(typed: string, towns: readonly Town[]) => {
  const key = plainName(typed)
  return towns.filter(({ name }) => plainName(name) === key)
}
