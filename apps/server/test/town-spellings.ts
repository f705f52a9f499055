import { readFileSync } from 'node:fs'

const table = new URL('../../../packages/contract/src/platform/town-spellings.tsv', import.meta.url)

/** As typed, the town that is found first, and how many towns bear what was typed as their whole name. */
export const townSpellings = readFileSync(table, 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((line) => {
    const [typed = '', name = '', departementCode = '', namesakes] = line.split('\t')
    return { typed, name, departementCode, namesakes: Number(namesakes) }
  })
