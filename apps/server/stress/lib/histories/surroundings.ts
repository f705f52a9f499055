import fc from 'fast-check'
import { faultKinds } from '../../../../payment-sandbox/src/faults.ts'
import { sendPapers } from '../send-papers.ts'
import { runClockwork, runJobs } from './jobs.ts'
import type { Professional, Stage } from './stage.ts'
import { oneOf, place, sometimes, step } from './step.ts'

const places = [
  undefined,
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/refunds',
  '/v1/payment_intents/*/confirm',
  '/v1/account*',
  '/v1/disputes*',
]
const laterPlaces = [
  undefined,
  '/v1/payment_intents/*',
  '/v1/refunds',
  '/v1/transfers',
  '/v1/transfers/*',
  '/v1/account*',
  '/v1/disputes*',
]
const pauses = [1, 5, 10, 14, 15, 16, 40, 61, 5 * 60, 24 * 60]
const longPauses = [40, 61, 24 * 60, 47 * 60, 49 * 60]

/** The professional submits what the provider requires, or is rejected, possibly after the account was ready. */
export const handIn = async ({ heard, tell, nameOf }: Stage, nadia: Professional, end: 'complete' | 'refuse') => {
  const step = tell(`${nameOf(nadia)} hands in her papers: ${end}`)
  const link = await heard('provider’s form', step, nadia.get(`/api/v1/stripe/account/link/${nadia.id}`))
  return link.status === 200 && sendPapers(link.body.url, end)
}

export const account = step(
  { whose: place, end: fc.constantFrom('complete', 'complete', 'refuse'), returns: sometimes(50) },
  async (stage, { whose, end, returns }) => {
    const { professionals, tell, heard, happened, nameOf } = stage
    const nadia = oneOf(professionals, whose)
    if (!(await handIn(stage, nadia, end))) return
    happened.push(`account ${end === 'complete' ? 'confirmed' : 'withdrawn'}`)
    // When the professional closes the page, only the event says that the account is ready.
    if (returns) {
      const step = tell(`${nameOf(nadia)} comes back from the provider’s form`)
      await heard('back from the provider’s form', step, nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {}))
    }
  },
)

const passSome = (choices: number[]) =>
  step({ minutes: fc.constantFrom(...choices) }, async ({ tell, pass }, { minutes }) => {
    tell(`${minutes} minutes pass`)
    await pass(minutes)
  })
export const letTimePass = passSome(pauses)
export const letDaysPass = passSome(longPauses)

export const workNow = async ({ app, tell }: Stage) => {
  tell('jobs run')
  await runJobs(app)
}
export const sweepNow = async ({ app, tell }: Stage) => {
  tell('the clockwork runs')
  await runClockwork(app)
}
export const work = fc.constant(workNow)
export const sweep = fc.constant(sweepNow)

const breakAt = (places: (string | undefined)[]) =>
  step(
    {
      kind: fc.constantFrom(...faultKinds),
      matching: fc.constantFrom(...places),
      times: fc.integer({ min: 1, max: 6 }),
      isLasting: sometimes(30),
      ms: fc.constantFrom(5, 20, 60),
    },
    async ({ app, tell }, { kind, matching, times, isLasting, ms }) => {
      tell(`the provider: ${kind} of ${matching ?? 'all'}, ${isLasting ? 'until mended' : `${times} times`}`)
      // An event fault applies to events of every type, and to as many as drawn.
      const isOfEvents = kind.startsWith('events')
      app.sandbox?.faults.tell({
        kind,
        ms,
        ...(!isOfEvents && { matching }),
        ...(!isLasting && { times }),
      })
    },
  )
export const breakProvider = breakAt(places)
export const breakItLater = breakAt(laterPlaces)
export const mendProvider = step({}, async ({ app, tell }) => {
  tell('the provider is mended')
  app.sandbox?.faults.takeBack()
})
