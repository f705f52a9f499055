import { readFileSync } from 'node:fs'

const table = new URL('../../../packages/contract/src/platform/town-spellings.tsv', import.meta.url)

/**
 * Each row has the typed text, the town that is found first, and the number of towns whose whole name equals the text.
 */
export const townSpellings = readFileSync(table, 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((line) => {
    const [typed = '', name = '', departementCode = '', homonyms] = line.split('\t')
    return { typed, name, departementCode, homonyms: Number(homonyms) }
  })
