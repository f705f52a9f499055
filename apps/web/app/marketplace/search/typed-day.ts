import { unaccented } from '@couronne/contract/lib/plain-name'

/**
 * Returns the day (`YYYY-MM-DD`) that someone typed as `20-11-2026`, `20/11/2026`, `20 11 26`, `20112026`, `20 novembre
 * 2026` or similarly, or '' if it is not a day. With the day `from`, the year may be left out; the result is then the
 * next such day.
 */
export const isoDay = (typed: string, from = '') => {
  const text = typed.trim()
  const parts = (inFigures(text) ?? inWords(text))?.groups
  if (!parts) return ''
  const { year = '', month = '', day = '' } = parts
  const end = `-${monthOf(month)}-${day.padStart(2, '0')}`
  if (year) return existing(year.padStart(4, '20') + end)
  if (!from) return ''
  return nextYears.map((after) => existing(Number(from.slice(0, 4)) + after + end)).find((iso) => iso >= from) ?? ''
}

const inFigures = (text: string) =>
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(text) ??
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>\d{4}|\d\d))?$/.exec(text) ??
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(text)

/** A weekday is ignored, even if it does not match the date. */
const inWords = (text: string) =>
  /^(?:[a-z]+\.? )?(?<day>\d{1,2})(?:er)? (?<month>[a-z]{3,})\.?(?: (?<year>\d{4}|\d\d))?$/.exec(
    unaccented(text).replace(/\s+/g, ' '),
  )

const months = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')
const monthOf = (written: string) => {
  if (/^\d/.test(written)) return written.padStart(2, '0')
  const [month, other] = months.filter((each) => each.startsWith(written))
  return month && !other ? String(months.indexOf(month) + 1).padStart(2, '0') : ''
}

/** The next 29th of February may be up to eight years away. */
const nextYears = [0, 1, 2, 3, 4, 5, 6, 7, 8]

const existing = (iso: string) => {
  const at = new Date(`${iso}T00:00:00Z`)
  // The 31st of a shorter month becomes another day, or none.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : ''
}

/** Returns for example `20-11-2026`. */
export const typedDay = (iso: string) => iso.split('-').reverse().join('-')
