import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { movingClock } from '../src/lib/clock.ts'
import { findFailedRefunds } from '../src/money/refunds/open-refunds.ts'
import { type TestApp, testApp } from '../test/harness.ts'
import type { AppointmentRecord } from './lib/histories/expected-amounts.ts'
import { findErrors, findLedgerErrors, professionalsWithPendingTransfers } from './lib/histories/find-errors.ts'
import { createHistory, type DrawnHistory, drawnHistories } from './lib/histories/history.ts'
import { type HistoryServer, sessionsFrom } from './lib/histories/history-context.ts'
import { ignoreUnavailable, runJobs, runRecurringJobs } from './lib/histories/jobs.ts'
import { openProviderReader } from './lib/histories/provider-objects.ts'

type Counts = { histories: number; apps: number }

/** The sandbox answers within this time unless a fault delays it. A call that is never answered waits for it twice. */
const providerTimeoutMs = 250
const dayMs = 24 * 3_600_000
const maxChecks = 50
/** One server runs this number of histories: their rows make each recurring job slower. */
const historiesPerApp = 150
/** From this number of histories on, every kind must have occurred. */
const minForAllKinds = 10_000
/** From this number on, the kinds with a step of their own must have occurred. */
const minForDebtKinds = 300
/** This number of shorter histories is tried for one that fails, each in a server of its own. */
const maxShrinkTries = 12

const kinds = [
  ...['hold', 'pay', 'come back from the bank', 'abandon', 'reschedule', 'change of a window'],
  ...['cancel by customer', 'cancel by professional', 'cancel by operator'],
  ...['finish by professional', 'finish by operator', 'finish by the clock'],
  ...['absence reported by customer', 'absence reported by professional'],
  ...['absence decided: professional_absent', 'absence decided: customer_absent', 'absence decided: none'],
  ...['refund in part', 'refund in full', 'account confirmed', 'account withdrawn'],
  ...['dispute won with evidence', 'dispute lost despite evidence', 'dispute under review', 'dispute conceded'],
  ...[
    'dispute expired',
    'disputes won',
    'disputes lost',
    'losses reclaimed from the professional',
    'losses in place of a refund',
  ],
  ...['transfers', 'transfers that waited for an account', 'reversals', 'reversals refused', 'charges', 'refunds'],
  ...['refunds refused', 'manual refund', 'early payout'],
  ...['suspension of a customer', 'suspension of a professional'],
  ...['end of a suspension of a customer', 'end of a suspension of a professional'],
]
/** These kinds occur in one of a thousand histories or fewer: they are counted and not required. */
const rareKinds = ['transfers refused at first', 'transfers sent again']
const debtKinds = ['debts covered by a later transfer', 'debt settled', 'debt written_off']

/** The SDK pauses half a second before a retry, which would be most of the time of ten thousand histories. */
const shortenRetryDelays = ({ deps: { stripe } }: TestApp) =>
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0.005, getMaxNetworkRetryDelay: () => 0.005 })

/** Finishes all pending work, with the provider available again and time passed. */
const finishPendingWork = async ({ app }: HistoryServer, isRepeated = true) => {
  const drain = async () => {
    while ((await runJobs(app)) > 0);
  }
  await drain()
  // The job reads all events of the server, so it runs only where something is missing.
  if (isRepeated) await findFailedRefunds(app.deps).catch(ignoreUnavailable)
  await runRecurringJobs(app)
  await drain()
}

const appointmentKinds = (appointments: AppointmentRecord[]) =>
  appointments.flatMap(({ status, finishedAt, endsAt }) => [
    status,
    ...(finishedAt && finishedAt.getTime() >= endsAt.getTime() + dayMs ? ['finish by the clock'] : []),
  ])

type Shares = Awaited<ReturnType<typeof findErrors>>['shares']
const shareKinds = (shares: Shares) => {
  const appointments = new Set(shares.map(({ purchaseId }) => purchaseId))
  return [
    ...shares.flatMap(({ refusals }) => ['transfers', ...(refusals ? ['transfers refused at first'] : [])]),
    ...Array.from({ length: shares.length - appointments.size }, () => 'transfers sent again'),
  ]
}

type Disputes = Awaited<ReturnType<typeof findErrors>>['disputes']
const disputeKinds = (disputes: Disputes) =>
  disputes.flatMap(({ status, isReclaimed, replaces }) => [
    `disputes ${status}`,
    ...(isReclaimed ? ['losses reclaimed from the professional'] : []),
    ...(replaces ? ['losses in place of a refund'] : []),
  ])

type Reversals = Awaited<ReturnType<typeof findErrors>>['reversals']
const reversalKinds = (reversals: Reversals) =>
  reversals.flatMap(({ status, refusal }) => [
    'reversals',
    ...(refusal ? ['reversals refused'] : []),
    ...(refusal && status === 'succeeded' ? ['debts covered by a later transfer'] : []),
  ])

/** Plays one history and checks the ledger. It throws with all steps when something is wrong. */
const playHistory = async (testServer: TestServer, draw: DrawnHistory) => {
  const player = await createHistory(testServer.world, draw)
  try {
    return await playAndCheck(testServer, draw, player)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new assert.AssertionError({ message: [...player.steps, '', message].join('\n') })
  }
}

const playAndCheck = async (
  { world, providerReader }: TestServer,
  draw: DrawnHistory,
  player: Awaited<ReturnType<typeof createHistory>>,
) => {
  const { app, clock } = world
  const { professionals, happened, failures } = player
  await player.live()
  failures.push(...(await findLedgerErrors(app, professionals)))
  await player.letDaysPass(draw.daysLater)
  await player.decideDisputes()
  if (failures.length === 0) await finishPendingWork(world, false)
  // By now the disputes of a payment whose answer was lost are found.
  const late = await player.decideDisputes()
  const waiting = await professionalsWithPendingTransfers(app, professionals)
  await player.openAccounts(waiting)
  // Work that a request left behind may end a moment after it, and a busy machine makes the provider slow: the check is
  // repeated.
  for (let checks = 0; ; checks++) {
    // The provider repeats an error for a time under the same key, and a debt waits for a transfer that covers it.
    if (checks > 0) {
      await player.letDaysPass(1)
      await player.openAccounts(await professionalsWithPendingTransfers(app, professionals))
      await player.topUp()
    }
    if (checks > 0 || waiting.length > 0 || late > 0) await finishPendingWork(world)
    const read = await providerReader.read()
    const scope = { app, professionals, now: clock.now() }
    const { errors, appointments, shares, disputes, paid, refunded, reversals } = await findErrors(scope, read)
    const all = [...failures, ...errors]
    if (all.length === 0) {
      providerReader.markAsRead(read)
      world.playedCount++
      const counts = { charges: paid, refunds: refunded }
      const counted = Object.entries(counts).flatMap(([what, times]) => Array.from({ length: times }, () => what))
      const waited = waiting.map(() => 'transfers that waited for an account')
      return [
        ...happened,
        ...appointmentKinds(appointments),
        ...shareKinds(shares),
        ...disputeKinds(disputes),
        ...reversalKinds(reversals),
        ...counted,
        ...waited,
      ]
    }
    if (checks === maxChecks || failures.length > 0) assert.fail(all.join('\n'))
    await pause(100)
  }
}

const openWorld = async (): Promise<HistoryServer> => {
  const clock = movingClock(sessionsFrom)
  const app = await testApp({ payments: true, clock, providerTimeoutMs, allowLastingDebts: true })
  shortenRetryDelays(app)
  const customers = await Promise.all([1, 2, 3].map(() => app.aPerson('customer')))
  return { app, clock, customers, operator: await app.aPerson('admin'), playedCount: 0 }
}

/** Opens a server without histories, and a reader of its provider's objects. */
const openTestServer = async () => {
  const world = await openWorld()
  return { world, providerReader: openProviderReader(world.app) }
}
type TestServer = Awaited<ReturnType<typeof openTestServer>>

/**
 * Plays the history of this seed in a server that may contain earlier ones, and returns what has happened in it. A
 * failing history is shrunk as long as it fails, in apps of their own, and reported with its seed.
 */
const playSeed = async (testServer: TestServer, seed: number) => {
  let happened: string[] = []
  let tries = 0
  const property = fc.asyncProperty(drawnHistories, async (draw) => {
    if (tries > maxShrinkTries) return
    const server = tries++ === 0 ? testServer : await openTestServer()
    try {
      happened = await playHistory(server, draw)
    } finally {
      // The ledger check of close() may fail too; the history's own error is better, as it has the steps.
      if (server !== testServer) await server.world.app.close().catch(() => {})
    }
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 })
  if (!failed) return happened
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  assert.fail(`history ${seed}\n${message}\nAgain with: npm run prove -- --only model-based --seed ${seed}`)
}

/** Several servers run side by side: while one waits for its database or the provider, another continues. */
export const stressTest = {
  name: 'model-based',
  small: { histories: 4, apps: 1 } as Counts,
  usual: { histories: 2000, apps: 6 } as Counts,
  full: { histories: 10_000, apps: 6 } as Counts,
  run: async ({ histories, apps }: Counts, seed: number) => {
    const kindCounts = new Map([...kinds, ...rareKinds, ...debtKinds].map((kind) => [kind, 0]))
    let started = 0
    const runOneServer = async () => {
      const testServer = await openTestServer()
      const { world } = testServer
      try {
        while (started < histories && world.playedCount < historiesPerApp)
          for (const what of await playSeed(testServer, seed + started++))
            kindCounts.set(what, (kindCounts.get(what) ?? 0) + 1)
      } catch (error) {
        // The ledger check of close() may fail too; the history's own error is better, as it has the steps.
        await world.app.close().catch(() => {})
        throw error
      }
      await world.app.close()
    }
    const runServers = async () => {
      while (started < histories) await runOneServer()
    }
    await Promise.all(Array.from({ length: apps }, runServers))
    const wanted = [...(histories >= minForAllKinds ? kinds : []), ...(histories >= minForDebtKinds ? debtKinds : [])]
    const missingKinds = wanted.filter((kind) => kindCounts.get(kind) === 0)
    assert.deepEqual(missingKinds, [], 'what has never happened')
    const summary = [...kindCounts].sort().map(([what, times]) => `${times} ${what}`)
    return `${histories} histories ended with money and hours in their place: ${summary.join(', ')}`
  },
}
