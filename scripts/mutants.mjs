// `npm run mutants -- --count 40 --seed 7` plants small faults one at a time in the server and the contract, in copies
// of the committed files. It runs the tests that reach each fault, those of the feature first, and prints each fault
// that no test noticed. A fault that does not compile does not count. The result decides nothing by itself, and is no
// part of `npm test`.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const count = Number(values.count)
const seed = Number(values.seed ?? randomInt(1e9))
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) throw new Error('--count, --seed: whole numbers')

try {
  await ensureInstalled()
  const { plantFaults } = await import('./lib/mutants/plant-faults.mjs') // It uses the parser that was just installed.
  const { noticed, survivors } = await plantFaults({ count, seed, only: values.only })
  console.log(`\n${noticed} of ${noticed + survivors.length} noticed\n\n${survivors.join('\n\n')}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  process.exit() // The process must end even if its testers keep resources open.
}
