const space = '\u00a0'

/** A text without any of these characters needs no change. */
const mayNeedChange = /['’;!?:«»\d]/

/**
 * French typography for a plain text: curly apostrophes, non-breaking spaces before `: ; ! ? »`, after `«`, between a
 * figure and its unit, and inside numbers. Applied twice it changes nothing more; `https://…`, `14:30` and `?ville=`
 * are left alone.
 */
export const french = (text: string) => {
  if (!mayNeedChange.test(text)) return text
  return text
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}«])/gu, '’')
    .replace(/([ \u00a0\u202f]*)(:|[;!?]+)(?=[\s»)]|$)/g, (_, before: string, mark: string, at: number) =>
      at === 0 && !before ? mark : space + mark,
    )
    .replace(/«[ \u00a0\u202f]*/g, `«${space}`)
    .replace(/[ \u00a0\u202f]*»/g, `${space}»`)
    .replace(
      /(\d)[ \u202f](?=(?:€|%|h|cm|km|min|Mo|ans?|jours?|mois|heures?|minutes?|chiffres?)(?!\p{L}))/gu,
      `$1${space}`,
    )
    .replace(/(?<!\d)(\d\d)[ \u202f](?=\d\d(?!\d))/g, `$1${space}`)
    .replace(/(\d)[ \u202f](?=\d{3}(?!\d))/g, `$1${space}`)
}
