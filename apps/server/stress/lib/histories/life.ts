import fc from 'fast-check'
import * as banks from './bank-steps.ts'
import { coverDebt } from './cover-debt.ts'
import * as operators from './operator-steps.ts'
import { tellTime } from './provider.ts'
import { openStage, type Stage, type World } from './stage.ts'
import { hold, type Step, sometimes } from './step.ts'
import { stepWrongs } from './step-wrongs.ts'
import * as around from './surroundings.ts'
import * as visits from './visit-steps.ts'

/**
 * Each row has the weight of a step in the three phases: before the appointments, once they have begun, and long after
 * them.
 */
const weights: [step: fc.Arbitrary<Step>, ahead: number, begun: number, over: number][] = [
  [hold, 4, 0, 0],
  [visits.pay, 6, 0, 0],
  [visits.authenticate, 4, 1, 0],
  [visits.giveUp, 2, 0, 0],
  [visits.cancel, 2, 1, 0],
  [visits.move, 2, 0, 0],
  [visits.changeWindow, 2, 0, 0],
  [visits.finish, 0, 4, 0],
  [visits.report, 0, 3, 0],
  [visits.refund, 0, 4, 2],
  [visits.decide, 0, 4, 3],
  [banks.contest, 1, 2, 4],
  [banks.answer, 1, 3, 4],
  [banks.refuseRefund, 1, 2, 3],
  [banks.sendManually, 1, 2, 2],
  [operators.payEarly, 0, 4, 0],
  [operators.writeDown, 0, 1, 3],
  [operators.suspend, 1, 1, 0],
  [operators.restore, 1, 1, 1],
  [around.account, 1, 4, 1],
  [around.letTimePass, 3, 0, 0],
  [around.letDaysPass, 0, 4, 2],
  [around.work, 2, 3, 3],
  [around.sweep, 2, 4, 3],
  [around.breakProvider, 3, 0, 0],
  [around.breakItLater, 0, 3, 2],
  [around.mendProvider, 2, 2, 2],
]

type Moment = { step: Step; besides?: Step; isWaitedFor: boolean }

/** Draws moments: one step, two steps at once, or a step whose answer nobody awaits. */
const moments = (phase: 1 | 2 | 3, minLength: number, maxLength: number): fc.Arbitrary<Moment[]> => {
  const step = fc.oneof(
    ...weights.filter((row) => row[phase] > 0).map((row) => ({ weight: row[phase], arbitrary: row[0] })),
  )
  const other = phase === 1 ? fc.oneof(visits.pay, step) : step
  const moment = fc.oneof(
    { weight: 76, arbitrary: fc.record({ step, isWaitedFor: fc.constant(true) }) },
    { weight: 15, arbitrary: fc.record({ step, besides: other, isWaitedFor: fc.constant(true) }) },
    { weight: 9, arbitrary: fc.record({ step, isWaitedFor: fc.constant(false) }) },
  )
  return fc.array(moment, { minLength, maxLength, size: 'max' })
}

/**
 * Draws the value in `percent` of a hundred histories. fast-check leaves it out of a failing history where it still
 * fails.
 */
const inSome = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary })

const opened = fc.tuple(sometimes(35), sometimes(35))

/** Draws one small history: the prices of a few professionals and the steps of everyone. */
export const lives = fc.noBias(
  fc.record({
    // Cancelling costs nothing, a half or everything, depending on how the clock moves on.
    opensAt: fc.constantFrom(20, 30, 47, 60, 60),
    prices: fc.array(fc.constantFrom(45, 99.99, 100, 33.33), { minLength: 1, maxLength: 2, size: 'max' }),
    opened,
    first: hold,
    ahead: moments(1, 4, 10),
    begun: inSome(
      60,
      fc.record({
        after: fc.constantFrom(0.6, 1.1, 4, 4, 55, 55),
        moments: moments(2, 5, 10),
        over: inSome(50, moments(3, 4, 8)),
        later: inSome(35, coverDebt),
      }),
    ),
    endings: banks.endings,
    daysLater: fc.constantFrom(1, 6),
  }),
)
export type Life = typeof lives extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** At the end a call to the provider may take this long, so that no call is given up half done. */
const endMs = 30_000

/** Plays one moment after another as long as there is no failure. */
const livingOn = (stage: Stage) => {
  const { app, clock, at, professionals, tell } = stage
  const underWay: Promise<unknown>[] = []

  const be = async ({ step, besides, isWaitedFor }: Moment) => {
    if (besides) {
      tell('at once:')
      await Promise.all([besides(stage), step(stage)])
    } else if (isWaitedFor) await step(stage)
    else {
      tell('and nobody waits for the answer:')
      underWay.push(step(stage))
    }
  }

  /** Checks that the ledger is right at this moment, even while steps are under way. */
  const isRight = async () => {
    stage.failures.push(
      ...(await stepWrongs(
        app.db,
        professionals.map(({ id }) => id),
      )),
    )
    return stage.failures.length === 0
  }
  const live = async (moments: Moment[]) => {
    for (const moment of moments) {
      if (!(await isRight())) return
      await be(moment)
    }
  }
  const moveOn = async (hours: number, told: string) => {
    if (clock.now() < at(hours)) clock.moveTo(at(hours))
    await tellTime(stage)
    tell(told)
  }
  return { live, isRight, moveOn, underWay }
}

export const aLife = async (world: World, drawn: Life) => {
  const stage = await openStage(world, drawn)
  const { app, opensAt, professionals, steps, tell } = stage
  const { live, isRight, moveOn, underWay } = livingOn(stage)

  const begin = async ({ after, moments, over, later }: NonNullable<Life['begun']>) => {
    await moveOn(opensAt + after, 'the visits have begun')
    await live(moments)
    if (over) {
      // The professional's share has been sent by then, if nothing blocks it.
      await moveOn(opensAt + 60, 'the visits are long over')
      await around.sweepNow(stage)
      await around.workNow(stage)
      await live(over)
    }
    if (later) {
      await moveOn(opensAt + 60, 'the visits are long over')
      await later(stage)
    }
  }

  return {
    steps,
    happened: stage.happened,
    failures: stage.failures,
    professionals: professionals.map(({ id }) => id),
    /** Passes days for the professionals who still wait for money or have debts. */
    letDaysPass: (days: number) => {
      tell(`${days} days pass`)
      return stage.pass(days * 24 * 60)
    },
    live: async () => {
      try {
        for (const [turn, nadia] of professionals.entries())
          if (drawn.opened[turn]) await around.handIn(stage, nadia, 'complete')
        await drawn.first(stage)
        await live(drawn.ahead)
        if (drawn.begun) await begin(drawn.begun)
      } finally {
        tell('the provider is mended')
        app.sandbox?.faults.takeBack()
        await Promise.all(underWay)
        await operators.restoreAll(stage)
      }
      await isRight()
      stage.patience.ms = endMs
    },
    /** Tops up the platform's balance where it cannot cover a share. */
    topUp: () => operators.topUp(stage),
    /** Decides every open dispute. */
    decideDisputes: () => banks.decideAll(stage, drawn.endings),
    /** Opens the accounts of professionals whose money waits for it. */
    openAccounts: async (waiting: string[]) => {
      for (const nadia of professionals) if (waiting.includes(nadia.id)) await around.handIn(stage, nadia, 'complete')
    },
  }
}
