import fc from 'fast-check'
import * as visits from './appointment-steps.ts'
import * as banks from './bank-steps.ts'
import { coverDebt } from './cover-debt.ts'
import * as around from './environment-steps.ts'
import { type HistoryContext, type HistoryServer, openHistory } from './history-context.ts'
import * as operators from './operator-steps.ts'
import { syncProviderClock } from './provider.ts'
import { hold, type Step, sometimes } from './step.ts'
import { findStepErrors } from './step-errors.ts'

/**
 * Each row has the weight of a step in the three phases: before the appointments, once they have begun, and long after
 * them.
 */
const weights: [step: fc.Arbitrary<Step>, ahead: number, begun: number, over: number][] = [
  [hold, 4, 0, 0],
  [visits.pay, 6, 0, 0],
  [visits.authenticate, 4, 1, 0],
  [visits.abandon, 2, 0, 0],
  [visits.cancel, 2, 1, 0],
  [visits.reschedule, 2, 0, 0],
  [visits.changeWindow, 2, 0, 0],
  [visits.finish, 0, 4, 0],
  [visits.report, 0, 3, 0],
  [visits.refund, 0, 4, 2],
  [visits.decide, 0, 4, 3],
  [banks.openDispute, 1, 2, 4],
  [banks.answerDispute, 1, 3, 4],
  [banks.failRefund, 1, 2, 3],
  [banks.recordManualRefund, 1, 2, 2],
  [operators.payEarly, 0, 4, 0],
  [operators.closeDebt, 0, 1, 3],
  [operators.suspend, 1, 1, 0],
  [operators.restore, 1, 1, 1],
  [around.account, 1, 4, 1],
  [around.passMinutes, 3, 0, 0],
  [around.passDays, 0, 4, 2],
  [around.runJobsStep, 2, 3, 3],
  [around.runRecurringJobsStep, 2, 4, 3],
  [around.breakProvider, 3, 0, 0],
  [around.breakProviderLater, 0, 3, 2],
  [around.repairProvider, 2, 2, 2],
]

type HistoryStep = { step: Step; concurrentStep?: Step; isAwaited: boolean }

/** Draws moments: one step, two steps at once, or a step whose answer nobody awaits. */
const drawSteps = (phase: 1 | 2 | 3, minLength: number, maxLength: number): fc.Arbitrary<HistoryStep[]> => {
  const step = fc.oneof(
    ...weights.filter((row) => row[phase] > 0).map((row) => ({ weight: row[phase], arbitrary: row[0] })),
  )
  const secondStep = phase === 1 ? fc.oneof(visits.pay, step) : step
  const moment = fc.oneof(
    { weight: 76, arbitrary: fc.record({ step, isAwaited: fc.constant(true) }) },
    { weight: 15, arbitrary: fc.record({ step, concurrentStep: secondStep, isAwaited: fc.constant(true) }) },
    { weight: 9, arbitrary: fc.record({ step, isAwaited: fc.constant(false) }) },
  )
  return fc.array(moment, { minLength, maxLength, size: 'max' })
}

/**
 * Draws the value in `percent` of a hundred histories. fast-check leaves it out of a failing history where it still
 * fails.
 */
const optionalIn = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary })

const accountsOpened = fc.tuple(sometimes(35), sometimes(35))

/** Draws one small history: the prices of a few professionals and the steps of everyone. */
export const drawnHistories = fc.noBias(
  fc.record({
    // Cancelling costs nothing, a half or everything, depending on how the clock moves on.
    opensAt: fc.constantFrom(20, 30, 47, 60, 60),
    prices: fc.array(fc.constantFrom(45, 99.99, 100, 33.33), { minLength: 1, maxLength: 2, size: 'max' }),
    opened: accountsOpened,
    first: hold,
    ahead: drawSteps(1, 4, 10),
    started: optionalIn(
      60,
      fc.record({
        after: fc.constantFrom(0.6, 1.1, 4, 4, 55, 55),
        moments: drawSteps(2, 5, 10),
        longAfter: optionalIn(50, drawSteps(3, 4, 8)),
        debtStep: optionalIn(35, coverDebt),
      }),
    ),
    endings: banks.drawnEndings,
    daysLater: fc.constantFrom(1, 6),
  }),
)
export type DrawnHistory = typeof drawnHistories extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** At the end a call to the provider may take this long, so that no call is given up half done. */
const finalTimeoutMs = 30_000

/** Plays one moment after another as long as there is no failure. */
const createPlayer = (stage: HistoryContext) => {
  const { app, clock, at, professionals, recordStep } = stage
  const pendingSteps: Promise<unknown>[] = []

  const playStep = async ({ step, concurrentStep, isAwaited }: HistoryStep) => {
    if (concurrentStep) {
      recordStep('at once:')
      await Promise.all([concurrentStep(stage), step(stage)])
    } else if (isAwaited) await step(stage)
    else {
      recordStep('and nobody waits for the answer:')
      pendingSteps.push(step(stage))
    }
  }

  /** Checks that the ledger is right at this moment, even while steps are under way. */
  const checkLedger = async () => {
    stage.failures.push(
      ...(await findStepErrors(
        app.db,
        professionals.map(({ id }) => id),
      )),
    )
    return stage.failures.length === 0
  }
  const playSteps = async (moments: HistoryStep[]) => {
    for (const moment of moments) {
      if (!(await checkLedger())) return
      await playStep(moment)
    }
  }
  const passTimeUntil = async (hours: number, message: string) => {
    if (clock.now() < at(hours)) clock.moveTo(at(hours))
    await syncProviderClock(stage)
    recordStep(message)
  }
  return { playSteps, checkLedger, passTimeUntil, pendingSteps }
}

export const createHistory = async (world: HistoryServer, draw: DrawnHistory) => {
  const stage = await openHistory(world, draw)
  const { app, opensAt, professionals, steps, recordStep } = stage
  const { playSteps, checkLedger, passTimeUntil, pendingSteps } = createPlayer(stage)

  const playBegun = async ({ after, moments, longAfter, debtStep }: NonNullable<DrawnHistory['started']>) => {
    await passTimeUntil(opensAt + after, 'the visits have begun')
    await playSteps(moments)
    if (longAfter) {
      // The professional's share has been sent by then, if nothing blocks it.
      await passTimeUntil(opensAt + 60, 'the visits are long over')
      await around.runRecurringJobsNow(stage)
      await around.runJobsNow(stage)
      await playSteps(longAfter)
    }
    if (debtStep) {
      await passTimeUntil(opensAt + 60, 'the visits are long over')
      await debtStep(stage)
    }
  }

  return {
    steps,
    happened: stage.happened,
    failures: stage.failures,
    professionals: professionals.map(({ id }) => id),
    /** Passes days for the professionals who still wait for money or have debts. */
    letDaysPass: (days: number) => {
      recordStep(`${days} days pass`)
      return stage.passTime(days * 24 * 60)
    },
    live: async () => {
      try {
        for (const [turn, nadia] of professionals.entries())
          if (draw.opened[turn]) await around.submitAccount(stage, nadia, 'complete')
        await draw.first(stage)
        await playSteps(draw.ahead)
        if (draw.started) await playBegun(draw.started)
      } finally {
        recordStep('the provider is mended')
        app.sandbox?.faults.remove()
        await Promise.all(pendingSteps)
        await operators.restoreAll(stage)
      }
      await checkLedger()
      stage.timeout.ms = finalTimeoutMs
    },
    /** Tops up the platform's balance where it cannot cover a share. */
    topUp: () => operators.topUp(stage),
    /** Decides every open dispute. */
    decideDisputes: () => banks.decideAllDisputes(stage, draw.endings),
    /** Opens the accounts of professionals whose money waits for it. */
    openAccounts: async (waiting: string[]) => {
      for (const nadia of professionals)
        if (waiting.includes(nadia.id)) await around.submitAccount(stage, nadia, 'complete')
    },
  }
}
