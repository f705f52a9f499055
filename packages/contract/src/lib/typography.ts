const space = '\u00a0'

/** A text without any of these characters needs no change. */
const mayNeedChange = /['’;!?:«»\d]/

/**
 * Applies French typography to a plain text: curly apostrophes, and non-breaking spaces before `: ; ! ? »`, after `«`,
 * between a number and its unit, and inside numbers. It is idempotent, and leaves `https://…`, `14:30` and `?ville=`
 * alone.
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
