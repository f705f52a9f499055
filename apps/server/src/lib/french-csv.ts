/** As French spreadsheets read it: a mark of UTF-8, semicolons. Cells are trusted: they hold no text that people type. */
export const frenchCsv = (rows: string[][]) => `\uFEFF${rows.map((cells) => `${cells.join(';')}\r\n`).join('')}`
