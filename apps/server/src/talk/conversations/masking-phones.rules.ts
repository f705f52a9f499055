import { isJoint, type ReadNumber, readNumbers } from './masking-numbers.rules.ts'
import { identifierTest, ordinaryNumberTest } from './masking-ordinary-numbers.rules.ts'
import type { FoldedText, Span } from './masking-text.rules.ts'
import { backwards, contactWords } from './masking-words.rules.ts'

/** 06 12 34 56 78, in France and overseas. */
const national = /^0[1-9]\d{8}$/
/** The same from its last digit to its first; counts near a word that says so. */
const nationalBackwards = /^\d{8}[1-9]0$/
/** 33 6 12 34 56 78, 0033 (0)6 …, without a plus sign. */
const nationalFromAbroad = /^(?:00)?330?[1-9]\d{8}$/
/** 590 690 12 34 56 without a plus sign. */
const overseasFromAbroad = /^(?:262|590|594|596)0?[5-9]\d{8}$/
/** A number of any country, which counts after a plus sign. */
const foreign = /^[1-9]\d{8,13}$/
/** The same with 00 instead of the plus sign. */
const foreignWithZeros = /^00[1-9]\d{8,12}$/
/** A mobile number without its first zero; counts near a contact word. */
const withoutZero = /^[67]\d{8}$/
/** With number words among the figures: 'zéro quatre vingt' may be 04 20 or 080. */
const spelled = /^0[1-9]\d{5,10}$/

const mostDigits = 15

const nearbyBefore = 60
const nearbyAfter = 40
const isNear = (pattern: RegExp, text: string, { start, end }: Span) =>
  pattern.test(text.slice(Math.max(0, start - nearbyBefore), end + nearbyAfter))

/** A plus sign, or its name, before the number that begins here. */
const plusBefore = (text: string, start: number) =>
  /(?:\+|(?<![a-z])plus) ?\(? ?$/.exec(text.slice(Math.max(0, start - 8), start))

/** No word and no other sign stands within a foreign number. */
const isPlainJoint = (between: string) => between.length < 4 && /^[\s./()-]*$/.test(between)

const isAfterDecimalSign = (text: string, start: number) => /\d[.,:h]$/.test(text.slice(Math.max(0, start - 2), start))

const fewestDigits = 7

/** Returns whether numbers from the first to the last of a part of a series are a telephone number. */
const isPhone = (text: string, numbers: ReadNumber[], digits: string) => {
  const [first] = numbers
  const last = numbers.at(-1)
  if (!first || !last) return false
  const span = { start: first.start, end: last.end }
  const isPlain = () =>
    numbers.every(({ start }, i) => i === 0 || isPlainJoint(text.slice(numbers[i - 1]?.end ?? start, start)))
  return (
    national.test(digits) ||
    nationalFromAbroad.test(digits) ||
    overseasFromAbroad.test(digits) ||
    (spelled.test(digits) && numbers.some(({ isSpelled }) => isSpelled)) ||
    (foreign.test(digits) && plusBefore(text, first.start) !== null && isPlain()) ||
    (foreignWithZeros.test(digits) && !isAfterDecimalSign(text, first.start) && isPlain()) ||
    (withoutZero.test(digits) && isNear(contactWords, text, span)) ||
    (nationalBackwards.test(digits) && isNear(backwards, text, span))
  )
}

/** Returns the numbers of the longest telephone number that begins at `from` in a series. */
const phoneAt = (text: string, series: ReadNumber[], from: number) => {
  let digits = ''
  let longest: ReadNumber[] = []
  for (let i = from; i < series.length; i++) {
    digits += series[i]?.digits
    if (digits.length > mostDigits) break
    if (digits.length < fewestDigits) continue
    const numbers = series.slice(from, i + 1)
    if (isPhone(text, numbers, digits)) longest = numbers
  }
  return longest
}

/** Splits numbers where what stands between two is no joint. */
const seriesOf = (text: string, numbers: ReadNumber[], isIdentifier: (span: Span) => boolean) => {
  const series: ReadNumber[][] = []
  let last: ReadNumber | undefined
  for (const number of numbers) {
    if (isIdentifier(number)) {
      last = undefined
      continue
    }
    if (last && isJoint(text.slice(last.end, number.start))) series.at(-1)?.push(number)
    else series.push([number])
    last = number
  }
  return series
}

const longestScatter = 60

/** Ten figures from 06 or 07 with any words between, near a contact word: '06 41, cela finit par 52 63 74'. */
const scatteredPhones = (text: string, numbers: ReadNumber[]): Span[] =>
  numbers.flatMap((first, from) => {
    if (!/^0[67]?$/.test(first.digits)) return []
    let digits = ''
    for (let i = from; i < numbers.length && digits.length < 10; i++) {
      const number = numbers[i]
      if (!number || number.digits.length > 4) return []
      if (i > from && number.start - (numbers[i - 1]?.end ?? 0) > longestScatter) return []
      digits += number.digits
      if (!/^0[67]\d{8}$/.test(digits)) continue
      const parts = numbers.slice(from, i + 1)
      const isNoDateOrTime = parts.some((part) => Number(part.digits) > 31) || parts.length > 7
      const beginsTogether = parts.slice(1, 3).every(({ start }, k) => start - (parts[k]?.end ?? 0) < 4)
      const isPhone = beginsTogether || isNear(contactWords, text, { start: first.start, end: number.end })
      return isNoDateOrTime && isPhone ? parts : []
    }
    return []
  })

/** Finds telephone numbers in figures and words, but no order numbers, dates, times, prices and postal codes. */
export const findPhones = (folded: FoldedText): Span[] => {
  const { text } = folded
  const numbers = readNumbers(text)
  if (numbers.length === 0) return []
  const isIdentifier = identifierTest(text)
  const isOrdinary = ordinaryNumberTest(folded, numbers)
  const found: Span[] = []
  for (const series of seriesOf(text, numbers, isIdentifier))
    for (let from = 0; from < series.length; from++) {
      const phone = phoneAt(text, series, from)
      const [first] = phone
      const last = phone.at(-1)
      if (!first || !last || phone.every(isOrdinary)) continue
      const sign = plusBefore(text, first.start)?.[0].length ?? 0
      found.push({ start: first.start - sign, end: last.end })
      from += phone.length - 1
    }
  const others = numbers.filter((number) => !isIdentifier(number) && !isOrdinary(number))
  return [...found, ...scatteredPhones(text, others)]
}
