import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    professionals: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
})

/** The numbers of professionals to measure: `--professionals 1000,100000`. */
export const sizes = values.professionals.split(',').map(Number)
/** The folder that keeps the databases for the next run: `--keep FOLDER`. */
export const outputFolder = values.keep
