import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { changedWindows } from './lib/races/changed-windows.ts'
import { concurrentPayments } from './lib/races/concurrent-payments.ts'
import { expiringHolds } from './lib/races/expiring-holds.ts'
import { overlappingHours } from './lib/races/overlapping-hours.ts'
import { sameHour } from './lib/races/same-hour.ts'
import { openRush, type Rush } from './lib/rush.ts'
import { appWithoutChecks } from './lib/without-checks.ts'

type Counts = { rounds: number; people: number }

const deadlocks = async ({ app }: Rush) => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return Number(rows[0]?.deadlocks)
}

/**
 * Runs the same races while the application neither locks nor checks before it writes. The results may be slower and
 * some answers are errors, but the database is never wrong.
 */
export const stressTest = {
  name: 'constraints-only',
  small: { rounds: 1, people: 12 } as Counts,
  usual: { rounds: 5, people: 200 } as Counts,
  full: { rounds: 10, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const rush = await openRush(appWithoutChecks, false, people, seed)
    try {
      const results: string[] = []
      for (const race of [sameHour, overlappingHours, changedWindows, expiringHolds, concurrentPayments])
        results.push(await race(rush, rounds))
      const deadlockCount = await deadlocks(rush)
      // Without locks there are deadlocks: among hundreds of people some transactions are always aborted.
      assert.ok(people < 100 || deadlockCount > 0, 'the checks were not taken away')
      const { failures, slowestMs } = rush.stats()
      const cost = `${deadlockCount} deadlocks, ${failures} answers of 500 and more, the slowest ${Math.round(slowestMs)} ms`
      return `${results.join('; ')}; ${cost}`
    } finally {
      await rush.app.close()
    }
  },
}
