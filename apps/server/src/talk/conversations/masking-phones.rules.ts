import { isJoint, type ReadNumber, readNumbers } from './masking-numbers.rules.ts'
import { type FoldedText, isCapital, type Span } from './masking-text.rules.ts'
import { contactWords, months } from './masking-words.rules.ts'

/** 06 12 34 56 78, in France and overseas. */
const national = /^0[1-9]\d{8}$/
/** 33 6 12 34 56 78, 0033 (0)6 …, without a plus sign. */
const nationalFromAbroad = /^(?:00)?330?[1-9]\d{8}$/
/** 590 690 12 34 56 without a plus sign. */
const overseasFromAbroad = /^(?:262|590|594|596)0?[5-9]\d{8}$/
/** After a plus sign: any country. */
const foreign = /^[1-9]\d{8,13}$/
/** With 00 instead of a plus sign. */
const foreignWithZeros = /^00[1-9]\d{8,12}$/
/** A mobile number without its first zero; counts near a contact word. */
const withoutZero = /^[67]\d{8}$/
/** With number words among the figures, a listener may group tens otherwise than we. */
const spelled = /^0[1-9]\d{6,10}$/

const mostDigits = 15

/** Numbers in these spans are never part of a telephone number. */
const identifiers = [
  // An order: 2025-000123-0042.
  /(?<!\d)\d{4}-\d{6}-\d{4}(?!\d)/g,
  // A date with its year: 06/12/2025.
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?![/.-]?\d)/g,
  // A date in the order of ISO 8601.
  /(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![-]?\d)/g,
  // A SIREN or SIRET after its name.
  /(?<![a-z])(?:siren|siret|tva)(?:[ :°n]|est){0,4}(?:fr ?\d\d ?)?\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?!\d)/g,
]

/** A series of digits in which each number stands in one of these spans is no telephone number. */
const ordinaryNumbers = [
  // A date: 06/12, 06.12.25.
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])(?:\1\d\d)?(?![/.-]?\d)/g,
  // A time: 9h, 14 h 30, 18:04.
  /(?<![\d:])(?:[01]?\d|2[0-4])(?: ?(?:h|heures?) ?(?:[0-5]\d)?|:[0-5]\d)(?!:?\d)/g,
  // A price with its currency: 12,05 €.
  /(?<!\d)(?!0\d)\d{1,4}(?:[.,]\d\d)? ?(?:€|euros?|eur)(?![a-z])/g,
  // Numbers before a unit: 05 minutes.
  /(?<!\d)\d{1,4} ?(?:min|minutes?|mn|cm|mm|kg|g|ml|%|ans|mois|pouces|packs?|paquets?|personnes?|meches?|rue|avenue|av|bd|boulevard|place|allee|impasse)(?![a-z])/g,
  // The postal code after its name.
  /(?:code postal|(?<![a-z])cp)[ :]{0,3}\d{5}(?!\d)/g,
  // Several postal codes of one department: 06000, 06100.
  /(?<!\d)(\d\d)\d{3}(?:(?:, ?| et | ou | ?\/ ?)\1\d{3}){1,9}(?!\d)/g,
]

/** Hours from and until: 09-12. The second is later. */
const hourRange = /(?<![\d-])([01]?\d|2[0-4]) ?[-–] ?([01]?\d|2[0-4])(?! ?[-–]? ?\d{3}| ?[-–] ?\d|\d)/g

const postalCodes = /(?<!\d)\d{5}(?= )/g

/** Days before their month: 06, 07 et 08 décembre. */
const month = new RegExp(`(?<![a-z])(?:${months.join('|')})(?![a-z])`, 'g')

const spansOf = (text: string, patterns: RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  )

const laterHours = (text: string): Span[] =>
  [...text.matchAll(hourRange)]
    .filter(([, from, until]) => Number(from) < Number(until))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))

/** Five digits before the name of a town. */
const postalCodesOfTowns = (folded: FoldedText) =>
  spansOf(folded.text, [postalCodes]).filter(({ end }) => isCapital(folded, end + 1))

/** Days that rise up to a month's name. */
const daysBeforeMonths = (text: string, numbers: ReadNumber[]): Span[] => {
  const days: Span[] = []
  let at = 0
  for (const { index } of text.matchAll(month)) {
    while (at < numbers.length && (numbers[at]?.end ?? 0) <= index) at++
    let next = { start: index, value: 32 }
    for (let i = at - 1; i >= 0; i--) {
      const day = numbers[i]
      const value = Number(day?.digits)
      if (!day || value >= next.value || value === 0 || next.start - day.end > 6) break
      days.push(day)
      next = { start: day.start, value }
    }
  }
  return days
}

/** Returns a test whether a span lies within one of the given ones. */
const within = (spans: Span[], length: number) => {
  const endsAt = new Int32Array(length + 1)
  for (const { start, end } of spans) endsAt[start] = Math.max(endsAt[start] ?? 0, end)
  for (let i = 1; i <= length; i++) endsAt[i] = Math.max(endsAt[i] ?? 0, endsAt[i - 1] ?? 0)
  return ({ start, end }: Span) => (endsAt[start] ?? 0) >= end
}

const nearbyBefore = 60
const nearbyAfter = 40
const hasContactWord = (text: string, { start, end }: Span) =>
  contactWords.test(text.slice(Math.max(0, start - nearbyBefore), end + nearbyAfter))

/** A plus sign, or its name, before the number that begins here. */
const plusBefore = (text: string, start: number) => /(?:\+|(?<![a-z])plus) ?\(? ?$/.exec(text.slice(Math.max(0, start - 8), start))

/** No word and no other sign stands within a foreign number. */
const isPlainJoint = (between: string) => between.length < 4 && /^[\s./()-]*$/.test(between)

const isAfterDecimalSign = (text: string, start: number) => /\d[.,:h]$/.test(text.slice(Math.max(0, start - 2), start))

/** Returns the end of the telephone number that begins with the number at `from` of a series, as an index after its last number. */
const endOfPhone = (text: string, series: ReadNumber[], from: number) => {
  const first = series[from]
  if (!first) return 0
  const isForeign = plusBefore(text, first.start) !== null
  const canHaveZeros = !isAfterDecimalSign(text, first.start)
  let digits = ''
  let isPlain = true
  let isSpelled = false
  let found = 0
  for (let i = from; i < series.length; i++) {
    const number = series[i]
    const before = series[i - 1]
    if (!number) break
    if (i > from && before) isPlain &&= isPlainJoint(text.slice(before.end, number.start))
    digits += number.digits
    isSpelled ||= number.isSpelled
    if (digits.length > mostDigits) break
    const isPhone =
      national.test(digits) ||
      nationalFromAbroad.test(digits) ||
      overseasFromAbroad.test(digits) ||
      (isSpelled && spelled.test(digits)) ||
      (isPlain && isForeign && foreign.test(digits)) ||
      (isPlain && canHaveZeros && foreignWithZeros.test(digits)) ||
      (withoutZero.test(digits) && hasContactWord(text, { start: first.start, end: number.end }))
    if (isPhone) found = i + 1
  }
  return found
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

const longestScatter = 40

/** Five pairs from 06 or 07 with any words between, near a contact word: '06 41, cela finit par 52 63 74'. */
const scatteredPhones = (text: string, numbers: ReadNumber[]): Span[] =>
  numbers.flatMap((first, i) => {
    const pairs = numbers.slice(i, i + 5)
    const last = pairs.at(-1)
    const isScattered =
      /^0[67]$/.test(first.digits) &&
      pairs.length === 5 &&
      pairs.every(({ digits }) => digits.length === 2) &&
      pairs.every(({ start }, k) => k === 0 || start - (pairs[k - 1]?.end ?? 0) <= longestScatter)
    return isScattered && last && hasContactWord(text, { start: first.start, end: last.end })
      ? pairs.map(({ start, end }) => ({ start, end }))
      : []
  })

/** Finds telephone numbers in figures and words, but no order numbers, dates, times, prices and postal codes. */
export const findPhones = (folded: FoldedText): Span[] => {
  const { text } = folded
  const numbers = readNumbers(text)
  if (numbers.length === 0) return []
  const isIdentifier = within(spansOf(text, identifiers), text.length)
  const ordinary = [
    ...spansOf(text, ordinaryNumbers),
    ...laterHours(text),
    ...postalCodesOfTowns(folded),
    ...daysBeforeMonths(text, numbers),
  ]
  const isOrdinary = within(ordinary, text.length)
  const found: Span[] = []
  for (const series of seriesOf(text, numbers, isIdentifier))
    for (let from = 0; from < series.length; ) {
      const end = endOfPhone(text, series, from)
      const parts = series.slice(from, end)
      const [first] = parts
      const last = parts.at(-1)
      if (!first || !last || parts.every(isOrdinary)) {
        from++
        continue
      }
      const sign = plusBefore(text, first.start)?.[0].length ?? 0
      found.push({ start: first.start - sign, end: last.end })
      from = end
    }
  const others = numbers.filter((number) => !isIdentifier(number) && !isOrdinary(number))
  return [...found, ...scatteredPhones(text, others)]
}
