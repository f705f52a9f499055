/** The day (`YYYY-MM-DD`) that someone typed as `20-11-2026`, `20/11/2026`, `20 11 26`, `20112026` or so; '' if it is none. */
export const isoDay = (typed: string) => {
  const text = typed.trim()
  const parts =
    /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(text) ??
    /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d\d)$/.exec(text) ??
    /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(text)
  if (!parts?.groups) return ''
  const { year = '', month = '', day = '' } = parts.groups
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  // The 31st of a shorter month is another day, or none.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : ''
}

/** `20-11-2026` */
export const typedDay = (iso: string) => iso.split('-').reverse().join('-')
