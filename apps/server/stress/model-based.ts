import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { movingClock } from '../src/lib/clock.ts'
import { findFailedRefunds } from '../src/money/refunds/open-refunds.ts'
import { type TestApp, testApp } from '../test/harness.ts'
import { openBooks } from './lib/histories/books.ts'
import { runClockwork, runJobs, unlessAway } from './lib/histories/jobs.ts'
import { aLife, type Life, lives } from './lib/histories/life.ts'
import type { Visit } from './lib/histories/reckoning.ts'
import { sessionsFrom, type World } from './lib/histories/stage.ts'
import { ownWrongs, waitingForAccounts, wrongs } from './lib/histories/wrongs.ts'

type Counts = { histories: number; apps: number }

/** The sandbox answers within this time unless a fault delays it. A call that is never answered waits for it twice. */
const providerTimeoutMs = 250
const dayMs = 24 * 3_600_000
const mostLooks = 50
/** One server runs this number of histories: their rows make each recurring job slower. */
const livesPerApp = 150
/** From this number of histories on, every kind must have occurred. */
const enough = 10_000
/** From this number on, the kinds with a step of their own must have occurred. */
const soon = 300
/** This number of shorter histories is tried for one that fails, each in a server of its own. */
const mostShorter = 12

const kinds = [
  ...['hold', 'pay', 'come back from the bank', 'give up', 'move', 'change of a window'],
  ...['cancel by customer', 'cancel by professional', 'cancel by operator'],
  ...['finish by professional', 'finish by operator', 'finish by the clock'],
  ...['absence reported by customer', 'absence reported by professional'],
  ...['absence decided: professional_absent', 'absence decided: customer_absent', 'absence decided: none'],
  ...['refund in part', 'refund in full', 'account confirmed', 'account withdrawn'],
  ...['dispute won by what was sent', 'dispute lost in spite of it', 'dispute under review', 'dispute given up'],
  ...[
    'dispute lost by time',
    'disputes won',
    'disputes lost',
    'losses taken back from her',
    'losses in place of a refund',
  ],
  ...['transfers', 'transfers that waited for an account', 'reversals', 'reversals refused', 'charges', 'refunds'],
  ...['refunds refused', 'refund by hand', 'early payout'],
  ...['suspension of a customer', 'suspension of a professional'],
  ...['end of a suspension of a customer', 'end of a suspension of a professional'],
]
/** These kinds occur in one of a thousand histories or fewer: they are counted and not required. */
const rareKinds = ['transfers refused at first', 'transfers sent again']
const soonKinds = ['debts covered by a later transfer', 'debt paid', 'debt forgiven']

/** The SDK pauses half a second before a retry, which would be most of the time of ten thousand histories. */
const hurry = ({ deps: { stripe } }: TestApp) =>
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0.005, getMaxNetworkRetryDelay: () => 0.005 })

/** Finishes all pending work, with the provider available again and time passed. */
const heal = async ({ app }: World, isAgain = true) => {
  const drain = async () => {
    while ((await runJobs(app)) > 0);
  }
  await drain()
  // The job reads all events of the server, so it runs only where something is missing.
  if (isAgain) await findFailedRefunds(app.deps).catch(unlessAway)
  await runClockwork(app)
  await drain()
}

const visitKinds = (visits: Visit[]) =>
  visits.flatMap(({ status, finishedAt, endsAt }) => [
    status,
    ...(finishedAt && finishedAt.getTime() >= endsAt.getTime() + dayMs ? ['finish by the clock'] : []),
  ])

type Shares = Awaited<ReturnType<typeof wrongs>>['shares']
const shareKinds = (shares: Shares) => {
  const visits = new Set(shares.map(({ purchaseId }) => purchaseId))
  return [
    ...shares.flatMap(({ refusals }) => ['transfers', ...(refusals ? ['transfers refused at first'] : [])]),
    ...Array.from({ length: shares.length - visits.size }, () => 'transfers sent again'),
  ]
}

type Disputes = Awaited<ReturnType<typeof wrongs>>['disputes']
const disputeKinds = (disputes: Disputes) =>
  disputes.flatMap(({ status, takesBack, replaces }) => [
    `disputes ${status}`,
    ...(takesBack ? ['losses taken back from her'] : []),
    ...(replaces ? ['losses in place of a refund'] : []),
  ])

type Reversals = Awaited<ReturnType<typeof wrongs>>['reversals']
const reversalKinds = (reversals: Reversals) =>
  reversals.flatMap(({ status, refusal }) => [
    'reversals',
    ...(refusal ? ['reversals refused'] : []),
    ...(refusal && status === 'succeeded' ? ['debts covered by a later transfer'] : []),
  ])

/** Plays one history and checks the ledger. It throws with all steps when something is wrong. */
const liveOne = async (place: Place, drawn: Life) => {
  const life = await aLife(place.world, drawn)
  try {
    return await follow(place, drawn, life)
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    throw new assert.AssertionError({ message: [...life.steps, '', told].join('\n') })
  }
}

const follow = async ({ world, books }: Place, drawn: Life, life: Awaited<ReturnType<typeof aLife>>) => {
  const { app, clock } = world
  const { professionals, happened, failures } = life
  await life.live()
  failures.push(...(await ownWrongs(app, professionals)))
  await life.letDaysPass(drawn.daysLater)
  await life.decideDisputes()
  if (failures.length === 0) await heal(world, false)
  // By now the disputes of a payment whose answer was lost are found.
  const late = await life.decideDisputes()
  const waiting = await waitingForAccounts(app, professionals)
  await life.openAccounts(waiting)
  // Work that a request left behind may end a moment after it, and a busy machine makes the provider slow: the check is
  // repeated.
  for (let looks = 0; ; looks++) {
    // The provider repeats an error for a time under the same key, and a debt waits for a transfer that covers it.
    if (looks > 0) {
      await life.letDaysPass(1)
      await life.openAccounts(await waitingForAccounts(app, professionals))
      await life.topUp()
    }
    if (looks > 0 || waiting.length > 0 || late > 0) await heal(world)
    const read = await books.read()
    const seen = { app, professionals, now: clock.now() }
    const { found, visits, shares, disputes, paid, refunded, reversals } = await wrongs(seen, read)
    const all = [...failures, ...found]
    if (all.length === 0) {
      books.turnPage(read)
      world.lived++
      const counts = { charges: paid, refunds: refunded }
      const counted = Object.entries(counts).flatMap(([what, times]) => Array.from({ length: times }, () => what))
      const waited = waiting.map(() => 'transfers that waited for an account')
      return [
        ...happened,
        ...visitKinds(visits),
        ...shareKinds(shares),
        ...disputeKinds(disputes),
        ...reversalKinds(reversals),
        ...counted,
        ...waited,
      ]
    }
    if (looks === mostLooks || failures.length > 0) assert.fail(all.join('\n'))
    await pause(100)
  }
}

const openWorld = async (): Promise<World> => {
  const clock = movingClock(sessionsFrom)
  const app = await testApp({ payments: true, clock, providerTimeoutMs, debtsMayLast: true })
  hurry(app)
  const customers = await Promise.all([1, 2, 3].map(() => app.aPerson('customer')))
  return { app, clock, customers, operator: await app.aPerson('admin'), lived: 0 }
}

/** Opens a server without histories, and a reader of its provider's objects. */
const openPlace = async () => {
  const world = await openWorld()
  return { world, books: openBooks(world.app) }
}
type Place = Awaited<ReturnType<typeof openPlace>>

/**
 * Plays the history of this seed in a server that may contain earlier ones, and returns what has happened in it. A
 * failing history is shrunk as long as it fails, in apps of their own, and reported with its seed.
 */
const liveSeed = async (place: Place, seed: number) => {
  let happened: string[] = []
  let tries = 0
  const life = fc.asyncProperty(lives, async (drawn) => {
    if (tries > mostShorter) return
    const own = tries++ === 0 ? place : await openPlace()
    try {
      happened = await liveOne(own, drawn)
    } finally {
      // The ledger check of close() may fail too; the history's own error is better, as it has the steps.
      if (own !== place) await own.world.app.close().catch(() => {})
    }
  })
  const { failed, errorInstance } = await fc.check(life, { seed, numRuns: 1 })
  if (!failed) return happened
  const told = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  assert.fail(`history ${seed}\n${told}\nAgain with: npm run prove -- --only histories --seed ${seed}`)
}

/** Several servers run side by side: while one waits for its database or the provider, another continues. */
export const proof = {
  name: 'histories',
  small: { histories: 12, apps: 1 } as Counts,
  usual: { histories: 2000, apps: 6 } as Counts,
  full: { histories: 10_000, apps: 6 } as Counts,
  run: async ({ histories, apps }: Counts, seed: number) => {
    const seen = new Map([...kinds, ...rareKinds, ...soonKinds].map((kind) => [kind, 0]))
    let begun = 0
    const inOneApp = async () => {
      const place = await openPlace()
      const { world } = place
      try {
        while (begun < histories && world.lived < livesPerApp)
          for (const what of await liveSeed(place, seed + begun++)) seen.set(what, (seen.get(what) ?? 0) + 1)
      } catch (error) {
        // The ledger check of close() may fail too; the history's own error is better, as it has the steps.
        await world.app.close().catch(() => {})
        throw error
      }
      await world.app.close()
    }
    const inTurn = async () => {
      while (begun < histories) await inOneApp()
    }
    await Promise.all(Array.from({ length: apps }, inTurn))
    const wanted = [...(histories >= enough ? kinds : []), ...(histories >= soon ? soonKinds : [])]
    const never = wanted.filter((kind) => seen.get(kind) === 0)
    assert.deepEqual(never, [], 'what has never happened')
    const told = [...seen].sort().map(([what, times]) => `${times} ${what}`)
    return `${histories} histories ended with money and hours in their place: ${told.join(', ')}`
  },
}
