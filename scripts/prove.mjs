// `npm run prove`: every proof with its full counts. `--minutes 30` limits the whole, `--only name` takes one, `--seed 7` replays.
// A proof that the limit cuts short, or that it leaves no time for, has not been given: it counts as failed.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { vitest } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

/** These measure no time and take one core each: two rows of them run at once. The others want the machine for themselves. */
const besideEachOther = [
  ['histories'],
  [
    ...['clock-changes', 'event-orders', 'forged-events', 'hour-away', 'kill-nine', 'odd-uploads', 'one-key'],
    ...['constraints-alone', 'first-booking'],
  ],
]

const total = { passed: 0, failed: 0 }
const runFolder = makeRunFolder()
try {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '120' }, only: { type: 'string' }, seed: { type: 'string' } },
  })
  const milliseconds = Number(values.minutes) * 60_000
  if (!(milliseconds > 0)) throw new Error('--minutes: a number of minutes')
  if (values.seed && !/^\d{1,9}$/.test(values.seed)) throw new Error('--seed: a whole number')
  await ensureInstalled()
  const seed = values.seed ?? String(randomInt(1e9))
  const until = String(Date.now() + milliseconds)
  const timeout = milliseconds + 60_000 // it keeps to the limit by itself, unless it is stuck
  const prove = async (which) => {
    const env = { PROOFS: JSON.stringify({ seed, until, ...which }) }
    const { passed, failed } = await vitest(runFolder, ['apps/server/test/proofs.test.ts'], { env, timeout })
    total.passed += passed
    total.failed += failed
  }
  if (values.only) await prove({ only: [values.only] })
  else {
    await Promise.all(besideEachOther.map((only) => prove({ only })))
    await prove({ except: besideEachOther.flat() })
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)
