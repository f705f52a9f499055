import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    professionals: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
})

/** How many professionals the apps have that are measured: `--professionals 1000,100000`. */
export const sizes = values.professionals.split(',').map(Number)
/** Where databases stay for the next time: `--keep FOLDER`. */
export const keptIn = values.keep
