// `npm run mutants -- --count 40 --seed 7`: plants small faults one at a time in the server and the contract, in copies of what is
// committed, and runs the tests that reach them, those of the noun first. Prints each that nobody noticed. What does not compile is none.
// It decides about nothing by itself, and is no part of `npm test`.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './lib/imports.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { withLock } from './lib/lock.mjs'
import { compiles } from './lib/mutants/compiles.mjs'
import { makeCopy } from './lib/mutants/copy.mjs'
import { drawnFrom } from './lib/mutants/faults.mjs'
import { freshNotes, sourcesOf } from './lib/mutants/notes.mjs'
import { startTester } from './lib/mutants/testers.mjs'
import { tryFaults } from './lib/mutants/try-faults.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

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
await ensureInstalled()

const cache = join(root, '.cache/mutants')
const tested = '{packages/contract,apps/{server,demonstration,web}}/**/*.test.{ts,tsx}'

await withLock(join(cache, 'lock'), async () => {
  const folder = makeRunFolder()
  const places = ['one', 'two'].map((name) => {
    const own = join(folder, name)
    return { folder: own, copy: makeCopy(own) }
  })
  const sources = sourcesOf(places[0].copy).filter(({ path }) => path.includes(values.only))
  const draw = drawnFrom({ sources, seed })
  console.log(`${draw.candidates} faults may be planted; seed ${seed}`)
  const tests = filesOf(places[0].copy, tested)
  const notes = await freshNotes({ file: join(cache, 'notes.json'), places, tests })
  const workers = await Promise.all(
    places.map(async (place) => ({
      copy: place.copy,
      compiles: (path) => compiles(place, path),
      run: (await startTester(place)).run,
    })),
  )
  const { noticed, survivors } = await tryFaults({
    draw: draw.next,
    count,
    workers,
    notes,
    file: join(cache, 'verdicts.json'),
  })
  console.log(`\n${noticed} of ${noticed + survivors.length} noticed\n\n${survivors.join('\n\n')}`)
})
  .catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => process.exit()) // whatever its testers still hold
