import { faultKinds } from '../../../../payment-sandbox/src/faults.ts'
import { sendPapers } from '../send-papers.ts'
import { runClockwork, runJobs } from './jobs.ts'
import type { Professional, Stage } from './stage.ts'

const places = [
  undefined,
  '/v1/payment_intents',
  '/v1/payment_intents/*',
  '/v1/refunds',
  '/v1/payment_intents/*/confirm',
  '/v1/account*',
  '/v1/disputes*',
]
const laterPlaces = [undefined, '/v1/refunds', '/v1/transfers', '/v1/transfers/*', '/v1/account*', '/v1/disputes*']
const pauses = [1, 5, 10, 14, 15, 16, 40, 61, 5 * 60, 24 * 60]
const longPauses = [40, 61, 24 * 60, 47 * 60, 49 * 60]

/** She hands in what the provider asks of her, or is refused, also after it had called her account ready. */
export const handIn = async ({ heard, tell, nameOf }: Stage, nadia: Professional, end: 'complete' | 'refuse') => {
  const step = tell(`${nameOf(nadia)} hands in her papers: ${end}`)
  const link = await heard('provider’s form', step, nadia.get(`/api/v1/stripe/account/link/${nadia.id}`))
  return link.status === 200 && sendPapers(link.body.url, end)
}

/** What happens around the visits. */
export const surroundings = (stage: Stage) => {
  const { house, random, professionals, pass, tell, heard, happened } = stage
  const faults = house.sandbox?.faults

  const account = async () => {
    const nadia = random.pick(professionals)
    const end = random.pick(['complete', 'complete', 'refuse'] as const)
    if (!(await handIn(stage, nadia, end))) return
    happened.push(`account ${end === 'complete' ? 'confirmed' : 'withdrawn'}`)
    // Who closes the page is known to be ready by the event alone.
    if (random.chance(0.5)) {
      const step = tell(`${stage.nameOf(nadia)} comes back from the provider’s form`)
      await heard('back from the provider’s form', step, nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {}))
    }
  }

  const passSome = (choices: number[]) => async () => {
    const minutes = random.pick(choices)
    tell(`${minutes} minutes pass`)
    pass(minutes)
  }
  const work = async () => {
    tell('jobs run')
    await runJobs(house)
  }
  const sweep = async () => {
    tell('the clockwork runs')
    await runClockwork(house)
  }

  const breakProvider = (places: (string | undefined)[]) => async () => {
    const fault = { kind: random.pick(faultKinds), matching: random.pick(places), times: random.whole(1, 6) }
    const isLasting = random.chance(0.3)
    tell(
      `the provider: ${fault.kind} of ${fault.matching ?? 'all'}, ${isLasting ? 'until mended' : `${fault.times} times`}`,
    )
    const { times, ...lasting } = fault.kind.startsWith('events') ? { ...fault, matching: undefined } : fault
    faults?.tell({ ...lasting, ...(!isLasting && { times }), ms: random.pick([5, 20, 60]) })
  }
  const mendProvider = async () => {
    tell('the provider is mended')
    faults?.takeBack()
  }

  return {
    account,
    letTimePass: passSome(pauses),
    letDaysPass: passSome(longPauses),
    work,
    sweep,
    breakProvider: breakProvider(places),
    breakItLater: breakProvider(laterPlaces),
    mendProvider,
  }
}
