import type { ReadNumber } from './masking-numbers.rules.ts'
import { type FoldedText, isCapital, type Span } from './masking-text.rules.ts'
import { months } from './masking-words.rules.ts'

/** Numbers in these spans are never part of a telephone number. */
const identifiers = [
  // An order: 2025-000123-0042.
  /(?<!\d)\d{4}-\d{6}-\d{4}(?!\d)/g,
  // A date with its year: 06/12/2025.
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/. -])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?![/.-]?\d)/g,
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
  // An amount in a sum: 12,05 + 13,10.
  /(?<![\d.,])(?!0\d)\d{1,4},\d\d(?= ?[+=])/g,
  // Numbers before a unit: 45 minutes.
  /(?<!\d)(?!0\d)\d{1,4} ?(?:min|minutes?|mn|cm|mm|kg|g|ml|%|ans|mois|pouces|packs?|paquets?|personnes?|meches?|rue|avenue|av|bd|boulevard|place|allee|impasse)(?![a-z])/g,
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

const pairsOfPhone = 5
const listJoint = /^(?:\s?[,;]\s?|,? (?:et|ou|puis) )$/
/** More numbers than a telephone number has pairs, or days of one month. */
const isList = (series: ReadNumber[]) =>
  series.length > pairsOfPhone ||
  (Number(series.at(-1)?.digits) <= 31 && series.filter(({ digits }) => digits.startsWith('0')).length > 2)

/** Numbers of two figures that rise, with commas or words between: 'les teintes 01, 02, 04 et 06'. */
const risingLists = (text: string, numbers: ReadNumber[]): Span[] => {
  const lists: ReadNumber[][] = []
  let last: ReadNumber | undefined
  for (const number of numbers) {
    const isNext =
      last && listJoint.test(text.slice(last.end, number.start)) && Number(last.digits) < Number(number.digits)
    if (number.digits.length !== 2) last = undefined
    else {
      if (isNext) lists.at(-1)?.push(number)
      else lists.push([number])
      last = number
    }
  }
  return lists.filter(isList).flat()
}

/** Returns the test for numbers that are never part of a telephone number. */
export const identifierTest = (text: string) => within(spansOf(text, identifiers), text.length)

/** Returns the test for numbers that are part of a telephone number only together with another. */
export const ordinaryNumberTest = (folded: FoldedText, numbers: ReadNumber[]) => {
  const { text } = folded
  const spans = [
    ...spansOf(text, ordinaryNumbers),
    ...laterHours(text),
    ...postalCodesOfTowns(folded),
    ...daysBeforeMonths(text, numbers),
    ...risingLists(text, numbers),
  ]
  return within(spans, text.length)
}
