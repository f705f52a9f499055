import fc from 'fast-check'
import { faultKinds } from '../../../../payment-sandbox/src/faults.ts'
import type { Professional } from '../../../test/harness.ts'
import { submitAccountForm } from '../../../test/provider.ts'
import type { HistoryContext } from './history-context.ts'
import { runJobs, runRecurringJobs } from './jobs.ts'
import { choiceIndex, pickOne, sometimes, step } from './step.ts'

const faultPaths = [
  undefined,
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/refunds',
  '/v1/payment_intents/*/confirm',
  '/v1/account*',
  '/v1/disputes*',
]
const laterFaultPaths = [
  undefined,
  '/v1/payment_intents/*',
  '/v1/refunds',
  '/v1/transfers',
  '/v1/transfers/*',
  '/v1/account*',
  '/v1/disputes*',
]
const shortPauses = [1, 5, 10, 14, 15, 16, 40, 61, 5 * 60, 24 * 60]
const longPauses = [40, 61, 24 * 60, 47 * 60, 49 * 60]

/** The professional submits what the provider requires, or is rejected, possibly after the account was ready. */
export const submitAccount = async (
  { recordReply, recordStep, nameOf }: HistoryContext,
  nadia: Professional,
  end: 'complete' | 'refuse',
) => {
  const step = recordStep(`${nameOf(nadia)} submits the account form: ${end}`)
  const link = await recordReply('provider’s form', step, nadia.get(`/api/v1/stripe/account/link/${nadia.id}`))
  return link.status === 200 && submitAccountForm(link.body.url, end)
}

export const account = step(
  { professionalIndex: choiceIndex, end: fc.constantFrom('complete', 'complete', 'refuse'), returns: sometimes(50) },
  async (stage, { professionalIndex, end, returns }) => {
    const { professionals, recordStep, recordReply, happened, nameOf } = stage
    const nadia = pickOne(professionals, professionalIndex)
    if (!(await submitAccount(stage, nadia, end))) return
    happened.push(`account ${end === 'complete' ? 'confirmed' : 'withdrawn'}`)
    // When the professional closes the page, only the event says that the account is ready.
    if (returns) {
      const step = recordStep(`${nameOf(nadia)} comes back from the provider’s form`)
      await recordReply('back from the provider’s form', step, nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {}))
    }
  },
)

const passOneOf = (choices: number[]) =>
  step({ minutes: fc.constantFrom(...choices) }, async ({ recordStep, passTime }, { minutes }) => {
    recordStep(`${minutes} minutes pass`)
    await passTime(minutes)
  })
export const passMinutes = passOneOf(shortPauses)
export const passDays = passOneOf(longPauses)

export const runJobsNow = async ({ app, recordStep }: HistoryContext) => {
  recordStep('jobs run')
  await runJobs(app)
}
export const runRecurringJobsNow = async ({ app, recordStep }: HistoryContext) => {
  recordStep('the clockwork runs')
  await runRecurringJobs(app)
}
export const runJobsStep = fc.constant(runJobsNow)
export const runRecurringJobsStep = fc.constant(runRecurringJobsNow)

const addFaultAt = (paths: (string | undefined)[]) =>
  step(
    {
      kind: fc.constantFrom(...faultKinds),
      matching: fc.constantFrom(...paths),
      times: fc.integer({ min: 1, max: 6 }),
      isLasting: sometimes(30),
      ms: fc.constantFrom(5, 20, 60),
    },
    async ({ app, recordStep }, { kind, matching, times, isLasting, ms }) => {
      recordStep(`the provider: ${kind} of ${matching ?? 'all'}, ${isLasting ? 'until mended' : `${times} times`}`)
      // An event fault applies to events of every type, and to as many as drawn.
      const isEventFault = kind.startsWith('events')
      app.sandbox?.faults.add({
        kind,
        ms,
        ...(!isEventFault && { matching }),
        ...(!isLasting && { times }),
      })
    },
  )
export const breakProvider = addFaultAt(faultPaths)
export const breakProviderLater = addFaultAt(laterFaultPaths)
export const repairProvider = step({}, async ({ app, recordStep }) => {
  recordStep('the provider is mended')
  app.sandbox?.faults.remove()
})
