import type { Span } from './masking-text.rules.ts'
import {
  englishNumbers,
  spelledNumbers as frenchNumbers,
  joiningWords,
  phoneticNumbers,
  repetitions,
} from './masking-words.rules.ts'

/** A number of a text as its digits, written in figures or in French words. */
export type ReadNumber = Span & { digits: string; isSpelled: boolean }

const spelledNumbers: Readonly<Record<string, number>> = { ...englishNumbers, ...phoneticNumbers, ...frenchNumbers }

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

const longestPhrase = 7

/** Returns the words from one on, as far as spaces and hyphens alone separate them: 'deux fois soixante-dix-huit'. */
const phraseAt = (text: string, words: Word[], at: number) => {
  const phrase: string[] = []
  let end = words[at]?.start ?? 0
  for (const next of words.slice(at, at + longestPhrase)) {
    if (next.start - end > 3 || !/^[\s-]*$/.test(text.slice(end, next.start))) break
    phrase.push(next.word)
    end = next.end
  }
  return phrase
}

/** The digits at the beginning of a phrase, and how many of its words they take. */
type Reading = { digits: string; count: number }

/** Reads 'soixante et onze', 'quatre-vingt-dix-huit' as two digits, and what is below ten as one. */
const readSpelled = (phrase: string[]): Reading | undefined => {
  const valueAt = (i: number) => spelledNumbers[phrase[i] ?? '']
  const first = valueAt(0)
  if (first === undefined) return undefined
  const isEighty = first === 4 && valueAt(1) === 20
  const tens = isEighty ? 80 : first
  const isFollowedByAnd = tens > 10 && phrase[1] === 'et' && [1, 11].includes(valueAt(2) ?? 0)
  const count = isEighty || isFollowedByAnd ? 2 : 1
  if (tens < 10 || (tens > 10 && tens < 20)) return { digits: String(tens), count: 1 }
  const rest = valueAt(count) ?? 0
  const least = tens === 10 ? 7 : 1
  const most = tens === 60 || tens === 80 ? 19 : 9
  if (rest < least || rest > most) return { digits: String(tens), count: isEighty ? 2 : 1 }
  const afterTen = rest === 10 ? (valueAt(count + 1) ?? 0) : 0
  return afterTen > 6 && afterTen < 10
    ? { digits: String(tens + 10 + afterTen), count: count + 2 }
    : { digits: String(tens + rest), count: count + 1 }
}

const readOnce = (phrase: string[]): Reading | undefined => {
  const [first = ''] = phrase
  if (/\d/.test(first)) return { digits: figuresOf(first), count: 1 }
  return first === 'o' ? { digits: '0', count: 1 } : readSpelled(phrase)
}

/** Reads 'double zéro', 'deux fois le douze'. */
const readRepeated = (phrase: string[]): Reading | undefined => {
  const times = repetitions[phrase[0] ?? '']
  if (times === undefined || (phrase[1] !== 'fois' && spelledNumbers[phrase[0] ?? ''] !== undefined)) return undefined
  const skipped = phrase[1] !== 'fois' ? 1 : phrase[2] === 'le' ? 3 : 2
  const repeated = readOnce(phrase.slice(skipped))
  return repeated && { digits: repeated.digits.repeat(times), count: skipped + repeated.count }
}

/** Reads the numbers of a folded text. */
export const readNumbers = (text: string): ReadNumber[] => {
  const words = wordsOf(text)
  const numbers: ReadNumber[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(text, words, at)
    const reading = readRepeated(phrase) ?? readOnce(phrase)
    const count = reading?.count ?? 1
    const [first, last] = [words[at], words[at + count - 1]]
    if (reading && first && last) {
      const isSpelled = !/\d/.test(text.slice(first.start, last.end))
      numbers.push({ digits: reading.digits, isSpelled, start: first.start, end: last.end })
    }
    at += count
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
