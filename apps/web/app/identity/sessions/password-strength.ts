/** The levels go from the easiest to the hardest to guess. */
export const strengths = ['faible', 'moyenne', 'bonne', 'excellente'] as const
export type Strength = (typeof strengths)[number]

/** Guessing attacks start with these words. They are written without accents and with letters instead of digits. */
const commonWords = [
  'motdepasse',
  'password',
  'azerty',
  'qwerty',
  'bonjour',
  'soleil',
  'doudou',
  'chouchou',
  'loulou',
  'coucou',
  'jetaime',
  'couronne',
  'coiffure',
  'coiffeuse',
  'welcome',
  'admin',
  'princesse',
]
const letterByDigit: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * Replaces characters one by one, unlike `unaccented`, so that a position in the result is the position in the
 * password.
 */
const normalise = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[013457@$]/g, (sign) => letterByDigit[sign] ?? sign)

const maskCommonWords = (password: string) => {
  let remaining = password.normalize('NFC')
  for (const word of commonWords)
    for (let at = normalise(remaining).indexOf(word); at !== -1; at = normalise(remaining).indexOf(word))
      remaining = `${remaining.slice(0, at)}_${remaining.slice(at + word.length)}`
  return remaining
}

/** Counts the characters that must be guessed: two of a sequence such as `aaaa` or `6789`, one of a known word. */
const countGuesses = (password: string) => {
  const codes = Array.from(maskCommonWords(password), (sign) => sign.codePointAt(0) ?? 0)
  const step = (at: number) => (codes[at] ?? 0) - (codes[at - 1] ?? 0)
  return codes.filter((_, at) => at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1)).length
}

/** Estimates how hard a password is to guess by the number of characters that do not follow from others. */
export const strengthOf = (password: string): Strength => {
  const length = countGuesses(password)
  if (length >= 16) return 'excellente'
  if (length >= 12) return 'bonne'
  return length >= 8 ? 'moyenne' : 'faible'
}
