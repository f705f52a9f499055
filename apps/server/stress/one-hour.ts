import { testApp } from '../test/harness.ts'
import { lapsingHolds } from './lib/races/lapsing-holds.ts'
import { movedWindows } from './lib/races/moved-windows.ts'
import { overlappingHours } from './lib/races/overlapping-hours.ts'
import { payingAtOnce } from './lib/races/paying-at-once.ts'
import { sameHour } from './lib/races/same-hour.ts'
import { openRush } from './lib/rush.ts'

type Counts = { rounds: number; people: number }

/**
 * An hour is given once, whatever happens to it at the same time, and all other customers are told that it was taken.
 */
export const proof = {
  name: 'one-hour',
  small: { rounds: 1, people: 12 } as Counts,
  usual: { rounds: 20, people: 200 } as Counts,
  full: { rounds: 50, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const rush = await openRush(testApp, true, people, seed)
    try {
      const results: string[] = []
      for (const race of [sameHour, overlappingHours, movedWindows, lapsingHolds, payingAtOnce])
        results.push(await race(rush, rounds))
      return `${results.join('; ')}; the slowest answer took ${Math.round(rush.seen().slowestMs)} ms`
    } finally {
      await rush.app.close()
    }
  },
}
