import type { Random } from '../../../src/demonstration/randomness.ts'
import { bankSteps } from './bank-steps.ts'
import { openStage, type World } from './stage.ts'
import { stepWrongs } from './step-wrongs.ts'
import { handIn, surroundings } from './surroundings.ts'
import { visitSteps } from './visit-steps.ts'

/** One little life: a few people who share hours, doing what comes to their minds. */
export const aLife = async (world: World, random: Random) => {
  const stage = await openStage(world, random)
  const { house, clock, at, opensAt, professionals, steps, tell } = stage
  const visits = visitSteps(stage)
  const banks = bankSteps(stage, visits.withPaidVisit)
  const around = surroundings(stage)
  const underWay: Promise<unknown>[] = []

  /** How likely each step is: while the visits lie ahead, once they have begun, and when they are long over. */
  const weights: [step: () => Promise<unknown>, ahead: number, begun: number, over: number][] = [
    [visits.hold, 4, 0, 0],
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
    [around.account, 1, 4, 1],
    [around.letTimePass, 3, 0, 0],
    [around.letDaysPass, 0, 4, 2],
    [around.work, 2, 3, 3],
    [around.sweep, 2, 4, 3],
    [around.breakProvider, 3, 0, 0],
    [around.breakItLater, 0, 3, 2],
    [around.mendProvider, 2, 2, 2],
  ]
  const choicesOf = (phase: 1 | 2 | 3) => weights.flatMap((row) => Array.from({ length: row[phase] }, () => row[0]))
  const choices = { ahead: choicesOf(1), begun: choicesOf(2), over: choicesOf(3) }

  const next = async (phase: keyof typeof choices) => {
    const step = random.pick(choices[phase])
    if (random.chance(0.15)) {
      tell('at once:')
      const other = phase === 'ahead' && random.chance(0.5) ? visits.pay : random.pick(choices[phase])
      await Promise.all([other(), step()])
    } else if (random.chance(0.1)) {
      tell('and nobody waits for the answer:')
      underWay.push(step())
    } else await step()
  }

  /** Whatever has happened or is happening, the ledger is right. */
  const isRight = async () => {
    stage.failures.push(
      ...(await stepWrongs(
        house.db,
        professionals.map(({ id }) => id),
      )),
    )
    return stage.failures.length === 0
  }
  const live = async (phase: keyof typeof choices, count: number) => {
    for (let left = count; left > 0 && (await isRight()); left--) await next(phase)
  }

  /** Her share has been sent by then, if nothing holds it. */
  const liveOn = async () => {
    clock.moveTo(new Date(Math.max(clock.now().getTime(), at(opensAt + 60).getTime())))
    tell('the visits are long over')
    await around.sweep()
    await around.work()
    await live('over', random.whole(4, 8))
  }

  return {
    steps,
    happened: stage.happened,
    failures: stage.failures,
    professionals: professionals.map(({ id }) => id),
    live: async () => {
      for (const nadia of professionals) if (random.chance(0.35)) await handIn(stage, nadia, 'complete')
      await visits.hold()
      await live('ahead', random.whole(4, 10))
      if (random.chance(0.6)) {
        const begun = at(opensAt + random.pick([0.6, 1.1, 4, 55, 55]))
        if (clock.now() < begun) clock.moveTo(begun)
        tell('the visits have begun')
        await live('begun', random.whole(5, 10))
        if (random.chance(0.5)) await liveOn()
      }
      tell('the provider is mended')
      house.sandbox?.faults.takeBack()
      await Promise.all(underWay)
      await isRight()
    },
    /** Every bank says something at last. */
    decideDisputes: banks.decideAll,
    /** Whose money waits for her account gets it open. */
    openAccounts: async (waiting: string[]) => {
      for (const nadia of professionals) if (waiting.includes(nadia.id)) await handIn(stage, nadia, 'complete')
    },
  }
}
