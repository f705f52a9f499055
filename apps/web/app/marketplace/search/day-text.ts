import { unaccented } from '@couronne/contract/lib/plain-name'

/**
 * Returns the day (`YYYY-MM-DD`) that someone typed as `20-11-2026`, `20/11/2026`, `20 11 26`, `20112026`, `20 novembre
 * 2026` or similarly, or '' if it is not a day. With the day `from`, the year may be left out; the result is then the
 * next such day.
 */
export const parseDay = (text: string, from = '') => {
  const trimmed = text.trim()
  const parts = (matchNumericDay(trimmed) ?? matchWrittenDay(trimmed))?.groups
  if (!parts) return ''
  const { year = '', month = '', day = '' } = parts
  const end = `-${monthOf(month)}-${day.padStart(2, '0')}`
  if (year) return validDay(year.padStart(4, '20') + end)
  if (!from) return ''
  return nextYears.map((after) => validDay(Number(from.slice(0, 4)) + after + end)).find((iso) => iso >= from) ?? ''
}

const matchNumericDay = (text: string) =>
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(text) ??
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>\d{4}|\d\d))?$/.exec(text) ??
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(text)

/** A weekday is ignored, even if it does not match the date. */
const matchWrittenDay = (text: string) =>
  /^(?:[a-z]+\.? )?(?<day>\d{1,2})(?:er)? (?<month>[a-z]{3,})\.?(?: (?<year>\d{4}|\d\d))?$/.exec(
    unaccented(text).replace(/\s+/g, ' '),
  )

const months = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')
const monthOf = (monthText: string) => {
  if (/^\d/.test(monthText)) return monthText.padStart(2, '0')
  const [month, other] = months.filter((each) => each.startsWith(monthText))
  return month && !other ? String(months.indexOf(month) + 1).padStart(2, '0') : ''
}

/** The next 29th of February may be up to eight years away. */
const nextYears = [0, 1, 2, 3, 4, 5, 6, 7, 8]

const validDay = (iso: string) => {
  const at = new Date(`${iso}T00:00:00Z`)
  // The 31st of a shorter month becomes another day, or none.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : ''
}

/** Returns for example `20-11-2026`. */
export const formatDayInput = (iso: string) => iso.split('-').reverse().join('-')
