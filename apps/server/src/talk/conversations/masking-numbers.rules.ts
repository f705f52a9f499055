import { joiningWords, repetitions, spelledNumbers } from './masking-words.rules.ts'
import type { Span } from './masking-text.rules.ts'

/** A number of a text as its digits, written in figures or in French words. */
export type ReadNumber = Span & { digits: string; isSpelled: boolean }

type Word = Span & { word: string }

/**
 * Matches figures, among them o, i and l that stand for 0 and 1 ('O6 4l'), or a word. Bounds keep the search linear.
 */
const wordOrFigures = /(?<!\p{L})[oil]{0,4}\d[\doil]{0,20}(?![\p{L}\d])|\d+|\p{L}+/gu

const figuresOf = (written: string) => written.replaceAll('o', '0').replace(/[il]/g, '1')

/** Without plurals, so that 'zerosix' is not read as 'zeros' and 'ix'. */
const singulars = Object.keys(spelledNumbers).filter((word) => !/[ot]s$/.test(word))
const spelledNumber = new RegExp(singulars.toSorted((one, other) => other.length - one.length).join('|'), 'y')

/** Splits number words that are written as one ('zerosixdouze'); other words stay whole. */
const splitGluedNumbers = ({ word, start, end }: Word): Word[] => {
  if (spelledNumbers[word] !== undefined) return [{ word, start, end }]
  const parts: Word[] = []
  for (let at = 0; at < word.length; ) {
    spelledNumber.lastIndex = at
    const part = spelledNumber.exec(word)?.[0]
    if (!part) return [{ word, start, end }]
    parts.push({ word: part, start: start + at, end: start + at + part.length })
    at += part.length
  }
  return parts
}

const wordsOf = (text: string) =>
  [...text.matchAll(wordOrFigures)].flatMap(({ 0: word, index }) =>
    splitGluedNumbers({ word, start: index, end: index + word.length }),
  )

/** Between the words of one spelled number stand spaces and hyphens at most. */
const canContinue = (text: string, one: Word | undefined, other: Word | undefined) =>
  one && other && other.start - one.end < 4 && /^[\s-]*$/.test(text.slice(one.end, other.start))

/** Reads the number that begins at a word, and how many words it takes. */
const readNumberAt = (text: string, words: Word[], at: number): { digits: string; count: number } | undefined => {
  const follows = (offset: number) => canContinue(text, words[at + offset - 1], words[at + offset])
  const wordAt = (offset: number) => (offset === 0 || follows(offset) ? words[at + offset]?.word : undefined)
  const valueAt = (offset: number) => spelledNumbers[wordAt(offset) ?? '']
  const first = wordAt(0)
  if (first === undefined) return undefined
  if (/\d/.test(first)) return { digits: figuresOf(first), count: 1 }
  const times = repetitions[first]
  const skipped = wordAt(1) === 'fois' ? (wordAt(2) === 'le' ? 3 : 2) : 1
  if (times && (skipped > 1 || spelledNumbers[first] === undefined) && wordAt(skipped) !== undefined) {
    const repeated = readNumberAt(text, words, at + skipped)
    return repeated && { digits: repeated.digits.repeat(times), count: skipped + repeated.count }
  }
  if (first === 'o') return { digits: '0', count: 1 }
  const value = spelledNumbers[first]
  if (value === undefined) return undefined
  const isEighty = value === 4 && valueAt(1) === 20
  const tens = isEighty ? 80 : value
  let count = isEighty ? 2 : 1
  if (tens < 10 || (tens > 10 && tens < 20)) return { digits: String(tens), count }
  const limit = tens === 60 || tens === 80 ? 20 : 10
  if (tens > 10 && wordAt(count) === 'et' && [1, 11].includes(valueAt(count + 1) ?? 0)) count++
  const rest = valueAt(count)
  if (rest === undefined || rest === 0 || rest >= limit || (tens === 10 && rest < 7))
    return { digits: String(tens), count }
  const last = rest === 10 ? (valueAt(count + 1) ?? 0) : 0
  return last > 6 && last < 10
    ? { digits: String(tens + 10 + last), count: count + 2 }
    : { digits: String(tens + rest), count: count + 1 }
}

export const readNumbers = (text: string): ReadNumber[] => {
  const words = wordsOf(text)
  const numbers: ReadNumber[] = []
  for (let at = 0; at < words.length; ) {
    const read = readNumberAt(text, words, at)
    const start = words[at]?.start
    const end = words[at + (read?.count ?? 1) - 1]?.end
    if (read && start !== undefined && end !== undefined)
      numbers.push({ digits: read.digits, isSpelled: !/\d/.test(text.slice(start, end)), start, end })
    at += read?.count ?? 1
  }
  return numbers
}

const longestJoint = 40
const mostJoiningWords = 3
const mostOtherCharacters = 16

/** Returns whether the text between two numbers may stand within one telephone number. */
export const isJoint = (between: string) => {
  if (between.length > longestJoint) return false
  const joining = between.match(/\p{L}+/gu) ?? []
  return (
    joining.length <= mostJoiningWords &&
    joining.every((word) => joiningWords.has(word)) &&
    between.length - joining.join('').length <= mostOtherCharacters
  )
}
