const narrow = '\u202f'
const wide = '\u00a0'

/**
 * French typography for a plain text: curly apostrophes, non-breaking spaces before `: ; ! ? »`, after `«`, between a
 * figure and its unit. Idempotent, and blind to addresses and hours (`https://…`, `14:30`).
 */
export const french = (text: string) =>
  text
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}«])/gu, '’')
    .replace(/[ \u00a0\u202f]*([;!?]+)(?=[\s»)]|$)/g, (_, marks: string, at: number) =>
      at === 0 ? marks : narrow + marks,
    )
    .replace(/[ \u00a0\u202f]*:(?=\s|$)/g, (_, at: number) => (at === 0 ? ':' : `${wide}:`))
    .replace(/«[ \u00a0\u202f]*/g, `«${wide}`)
    .replace(/[ \u00a0\u202f]*»/g, `${wide}»`)
    .replace(/(\d)[ \u00a0\u202f](?=(?:€|%|h|km|min|ans|jours|mois|heures|minutes|chiffres)(?![\p{L}]))/gu, `$1${wide}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${narrow}`)
