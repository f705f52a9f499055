/**
 * Writes CSV for French spreadsheets: a UTF-8 byte order mark and semicolons. Cells are not escaped, because they
 * contain no text that users type.
 */
export const frenchCsv = (rows: string[][]) => `\uFEFF${rows.map((cells) => `${cells.join(';')}\r\n`).join('')}`
