import { join } from 'node:path'
import { filesOf } from '../imports.mjs'
import { root } from '../install.mjs'
import { withLock } from '../lock.mjs'
import { folderInMemory, makeRunFolder } from '../run-folder.mjs'
import { makeCopy } from './copy.mjs'
import { sourcesOf, updateNotes } from './coverage-notes.mjs'
import { createDraw } from './faults.mjs'
import { hasCorrectTypes } from './has-correct-types.mjs'
import { startTester } from './testers.mjs'
import { tryFaults } from './try-faults.mjs'

const cache = join(root, '.cache/mutants')
const tested = '{packages/contract,apps/{server,demonstration,web}}/**/*.test.{ts,tsx}'

/**
 * Draws `count` faults from the sources whose path contains `only` and tries each. Only one run at a time is allowed.
 */
export const plantFaults = ({ count, seed, only }) =>
  withLock(join(cache, 'lock'), async () => {
    const folder = makeRunFolder(folderInMemory())
    const places = ['one', 'two'].map((name) => {
      const own = join(folder, name)
      return { folder: own, copy: makeCopy(own) }
    })
    const sources = sourcesOf(places[0].copy).filter(({ path }) => path.includes(only))
    const draw = createDraw({ sources, seed })
    console.log(`${draw.candidates} faults may be planted; seed ${seed}`)
    // The tests that start whole servers need other settings and take too long.
    const tests = filesOf(places[0].copy, tested).filter((path) => !path.includes('.prove.test.'))
    const notes = await updateNotes({ file: join(cache, 'notes.json'), places, tests })
    const workers = await Promise.all(
      places.map(async (place) => ({
        copy: place.copy,
        hasCorrectTypes: () => hasCorrectTypes(place),
        run: (await startTester(place)).run,
      })),
    )
    return tryFaults({ draw: draw.next, count, workers, notes, file: join(cache, 'verdicts.json') })
  })
