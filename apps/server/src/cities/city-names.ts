const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', sts: 'saints', stes: 'saintes' }

/**
 * The form under which two spellings of a town are the same: 'St-Étienne' and 'saint etienne' give 'saint etienne'.
 * A key holds letters, digits and single spaces only, so it has no wildcard of LIKE. It is stored in
 * `cities.search_key` and `cities.aliases`: load-cities.ts fills them again when this file changes.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')
