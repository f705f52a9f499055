import fc from 'fast-check'
import { askProvider } from './provider.ts'
import type { Stage } from './stage.ts'
import { at, place, step, withPaidVisit } from './step.ts'

type Charge = { id: string; amount: number; paid: boolean }
type Dispute = { id: string; status: string; payment_intent: string }
type Page<T> = { data: T[] }

/** Each way to continue a dispute has the call that makes the provider do it. */
const evidence = (text: string) => ({ path: '', sent: { 'evidence[uncategorized_text]': text, submit: 'true' } })
const ways = {
  'won by what was sent': evidence('winning_evidence'),
  'lost in spite of it': evidence('losing_evidence'),
  'under review': evidence('the chair was warm'),
  'given up': { path: '/close', sent: {} },
  'lost by time': { path: '/lapse', sent: {} },
}
export type Way = keyof typeof ways
const ends: Way[] = ['won by what was sent', 'won by what was sent', 'lost in spite of it', 'lost by time']
/** Unanswered disputes end in these ways, in rotation. */
export const endings = fc.array(fc.constantFrom(...ends), { minLength: 5, maxLength: 5 })

const intents = ({ app, professionals }: Stage) =>
  app.db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .innerJoin('appointments as a', 'a.id', 'p.purchaseId')
    .select(['y.intentId as id', 'a.id as visit'])
    .where('y.intentId', 'is not', null)
    .where(
      'a.professionalId',
      'in',
      professionals.map(({ id }) => id),
    )
    .orderBy('y.id')
    .execute()

/** Returns the open disputes, each with its appointment. */
const openDisputes = async (stage: Stage) => {
  const { holds } = stage
  const own = await intents(stage)
  const visits = new Map(own.map(({ id, visit }) => [id, holds.findIndex((hold) => hold.id === visit)]))
  const page = await askProvider<Page<Dispute>>(stage, '/v1/disputes?limit=100')
  return (page?.data ?? []).flatMap(({ id, status, payment_intent: intent }) => {
    const visit = visits.get(intent)
    return visit === undefined || status === 'won' || status === 'lost' ? [] : [{ id, visit }]
  })
}
type Open = Awaited<ReturnType<typeof openDisputes>>[number]

const parts = fc.oneof(
  fc.constantFrom(1, 1, 0.5, 0.01),
  fc.nat({ max: 100 }).map((percent) => percent / 100),
)

export const contest = withPaidVisit(
  { part: parts, reason: fc.constantFrom('fraudulent', 'product_not_received', 'duplicate') },
  async (stage, { part, reason }, { id }, visit) => {
    stage.tell(`the bank of whoever paid ${visit} takes ${Math.round(part * 100)} % back: ${reason}`)
    const paid = (await intents(stage)).filter((intent) => intent.visit === id)
    // A late payment may be disputed as well.
    for (const intent of paid) {
      const charges = await askProvider<Page<Charge>>(stage, `/v1/charges?payment_intent=${intent.id}`)
      const charge = charges?.data.find((each) => each.paid)
      const amount = String(Math.max(1, Math.round(part * (charge?.amount ?? 0))))
      if (charge) await askProvider(stage, `/sandbox/charges/${charge.id}/dispute`, { amount, reason })
    }
  },
)

const goOn = async (stage: Stage, { id, visit }: Open, way: Way) => {
  stage.tell(`the dispute of visit ${visit} is ${way}`)
  const { path, sent } = ways[way]
  if (await askProvider(stage, `/${way === 'lost by time' ? 'sandbox' : 'v1'}/disputes/${id}${path}`, sent))
    stage.happened.push(`dispute ${way}`)
}

export const answer = step(
  { which: place, way: fc.constantFrom(...(Object.keys(ways) as Way[])) },
  async (stage, { which, way }) => {
    const dispute = at(await openDisputes(stage), which)
    if (dispute) await goOn(stage, dispute, way)
  },
)

/** Every bank decides its open disputes in the end. */
export const decideAll = async (stage: Stage, endings: Way[]) => {
  const open = await openDisputes(stage)
  for (const [turn, dispute] of open.entries()) await goOn(stage, dispute, endings[turn % endings.length] as Way)
  return open.length
}

const refundsOf = ({ app, professionals }: Stage) =>
  app.db
    .selectFrom('refunds as r')
    .innerJoin('appointments as a', 'a.id', 'r.purchaseId')
    .select(['r.id', 'r.providerId', 'r.purchaseId as visit'])
    .where(
      'a.professionalId',
      'in',
      professionals.map(({ id }) => id),
    )
    .orderBy('r.id')

/** A bank returns a refund, and the provider sends an event about it. */
export const refuseRefund = step({ which: place }, async (stage, { which }) => {
  const refund = at(await refundsOf(stage).where('r.status', '=', 'succeeded').execute(), which)
  if (!refund) return
  stage.tell(`a refund of visit ${stage.holds.findIndex(({ id }) => id === refund.visit)} comes back from her bank`)
  if (await askProvider(stage, `/sandbox/refunds/${refund.providerId}/fail`, {})) stage.happened.push('refunds refused')
})

/** The operator records a manual refund for one that the bank did not accept. */
export const sendManually = step({ which: place, instead: refuseRefund }, async (stage, { which, instead }) => {
  const { operator, holds, tell, heard } = stage
  const failed = refundsOf(stage).where('r.status', '=', 'failed').whereRef('r.replacedCents', '<', 'r.amountCents')
  const refund = at(await failed.execute(), which)
  if (!refund) return instead(stage)
  const step = tell(
    `the operator sends a refund of visit ${holds.findIndex(({ id }) => id === refund.visit)} otherwise`,
  )
  const asked = operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, { how: 'Virement sur son compte.' })
  await heard('refund by hand', step, asked)
})
