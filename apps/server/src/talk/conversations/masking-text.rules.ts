/** Texts are searched in a folded form, each of whose characters knows which part of the original it comes from. */
export type FoldedText = {
  original: string
  /** In lower case, without accents or invisible characters, with the digits of every script as 0 to 9. */
  text: string
  starts: number[]
  ends: number[]
}

/** A part of the folded text, without the character at `end`. */
export type Span = { start: number; end: number }

const decimalDigit = /^\p{Nd}$/u
const dropped = /[\p{M}\p{Cf}]/gu
const apostrophes = /[’‘ʼ`´]/g

/** Digits of a script follow each other from zero. */
const foldDigit = (char: string) => {
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** A few signs stand for a whole sentence, which is no part of an address. */
const longestFolded = 4

const foldCharacter = (char: string) => {
  if (char < '\u0080') return char.toLowerCase()
  const folded = char.normalize('NFKC').toLowerCase().normalize('NFD').replace(dropped, '').replace(apostrophes, "'")
  return decimalDigit.test(folded) && folded > '9' ? foldDigit(folded) : folded.slice(0, longestFolded)
}

/** Letters that are written one by one: 'i n s t a', 'i.n.s.t.a'. */
const spelledOut =
  /(?<![a-z0-9])[a-z@._-](?: [a-z@._-]){3,}(?![a-z0-9])|(?<![a-z0-9])[a-z](?:[._*-][a-z]){3,}(?![a-z0-9])/g

/** Returns the indexes of what stands between the letters of series of at least four. */
const spacesWithinWords = (text: string) => {
  const spaces = new Set<number>()
  for (const { 0: series, index } of text.matchAll(spelledOut))
    if (series.replace(/[^a-z]/g, '').length > 3) for (let i = 1; i < series.length; i += 2) spaces.add(index + i)
  return spaces
}

export const foldText = (original: string): FoldedText => {
  const chars: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const char of original) {
    for (const folded of foldCharacter(char).split('')) {
      chars.push(folded)
      starts.push(at)
      ends.push(at + char.length)
    }
    at += char.length
  }
  const spaces = spacesWithinWords(chars.join(''))
  const isKept = (_: unknown, i: number) => !spaces.has(i)
  return {
    original,
    text: chars.filter(isKept).join(''),
    starts: starts.filter(isKept),
    ends: ends.filter(isKept),
  }
}

/** Returns whether the original has a capital at this place of the folded text. */
export const isCapital = ({ original, starts, ends }: FoldedText, at: number) =>
  /^\p{Lu}/u.test(original.slice(starts[at], ends[at]))

const mask = '•••'

/** Replaces each span by '•••'. Spans that touch become one. */
export const maskSpans = ({ original, starts, ends }: FoldedText, spans: Span[]) => {
  let masked = ''
  let from = 0
  let last = -1
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= last) continue
    const first = starts[start] ?? original.length
    masked += start <= last ? '' : original.slice(from, first) + mask
    // A sign that only decorates the last one, such as the frame of a keycap, is not in the folded text.
    from = Math.max(ends[end - 1] ?? 0, starts[end] ?? original.length)
    last = end
  }
  return masked + original.slice(from)
}
