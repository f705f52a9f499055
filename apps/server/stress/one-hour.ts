import { testApp } from '../test/harness.ts'
import { changedWindows } from './lib/races/changed-windows.ts'
import { concurrentPayments } from './lib/races/concurrent-payments.ts'
import { expiringHolds } from './lib/races/expiring-holds.ts'
import { overlappingHours } from './lib/races/overlapping-hours.ts'
import { sameHour } from './lib/races/same-hour.ts'
import { openRush } from './lib/rush.ts'

type Counts = { rounds: number; people: number }

/**
 * An hour is given once, whatever happens to it at the same time, and all other customers get the answer that it is taken.
 */
export const stressTest = {
  name: 'one-hour',
  small: { rounds: 1, people: 12 } as Counts,
  usual: { rounds: 20, people: 200 } as Counts,
  full: { rounds: 50, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const rush = await openRush(testApp, true, people, seed)
    try {
      const results: string[] = []
      for (const race of [sameHour, overlappingHours, changedWindows, expiringHolds, concurrentPayments])
        results.push(await race(rush, rounds))
      return `${results.join('; ')}; the slowest answer took ${Math.round(rush.stats().slowestMs)} ms`
    } finally {
      await rush.app.close()
    }
  },
}
