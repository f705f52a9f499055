// `npm run prove` runs every stress test with counts that end within half an hour. `--full` uses the highest counts,
// which take some hours; `--minutes 30` limits the stress tests, `--only name` selects one, `--seed 7` repeats it. A
// stress test that the limit interrupts or leaves no time for counts as failed. `--only journeys` runs the browser tests
// that `npm test` leaves out, `--only states` checks every state of every page, and `--only processes` runs the tests
// that start, kill and stop whole servers.
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { journeyVariants, pageStates, vitest } from './lib/checks.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { ensureRedis } from './lib/redis.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

/**
 * The steps run in order, the quick ones first, so that an interrupted run has reported most. Tests that measure no
 * time use one core: two rows of them run at once. Tests that are not named here come last.
 */
const steps = [
  [['equal-answers', 'one-key', 'forged-events', 'lost-events', 'graceful-stop', 'sockets', 'masking-time']],
  [
    ['odd-uploads', 'first-booking', 'constraints-only', 'last-unit'],
    ['event-orders', 'outages', 'shared-stock', 'order-model-based', 'reminders'],
  ],
  [['one-hour', 'overload'], ['messages']],
  [['model-based'], ['kill-nine', 'clock-changes']],
]

const needRedis = ['messages', 'sockets']

const total = { passed: 0, failed: 0 }
const runFolder = makeRunFolder()
try {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const milliseconds = Number(values.minutes ?? (values.full ? 240 : 30)) * 60_000
  if (!(milliseconds > 0)) throw new Error('--minutes: a number of minutes')
  if (values.seed && !/^\d{1,9}$/.test(values.seed)) throw new Error('--seed: a whole number')
  await ensureInstalled()
  const seed = values.seed ?? String(randomInt(1e9))
  const runInBrowser = async (check) => {
    const { passed, failed, remarks } = await check(runFolder)
    total.passed += passed
    total.failed += failed
    if (remarks.length > 0) console.log(remarks.join('\n'))
  }
  let endAt
  const runStressTests = async (only) => {
    if (only.some((name) => needRedis.includes(name))) await ensureRedis()
    endAt ??= Date.now() + milliseconds
    const env = { STRESS_TESTS: JSON.stringify({ seed, until: endAt, isFull: values.full, only }) }
    const timeout = Math.max(endAt - Date.now(), 0) + 60_000 // The run observes the limit by itself unless it is stuck.
    const { passed, failed } = await vitest(runFolder, ['apps/server/test/stress.test.ts'], { env, timeout })
    total.passed += passed
    total.failed += failed
  }
  const runProcesses = async () => {
    const { passed, failed } = await vitest(runFolder, ['--config', 'vitest.prove.config.ts'])
    total.passed += passed
    total.failed += failed
  }
  if (values.only === 'journeys') await runInBrowser(journeyVariants)
  else if (values.only === 'states') await runInBrowser(pageStates)
  else if (values.only === 'processes') await runProcesses()
  else if (values.only) await runStressTests([values.only])
  else {
    await runInBrowser(journeyVariants)
    await runInBrowser(pageStates)
    await runProcesses()
    for (const rows of steps) await Promise.all(rows.map(runStressTests))
    const unlistedFiles = readdirSync(join(root, 'apps/server/stress'))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -3))
      .filter((name) => !steps.flat(2).includes(name))
    if (unlistedFiles.length > 0) await runStressTests(unlistedFiles)
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)
