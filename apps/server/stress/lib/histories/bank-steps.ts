import fc from 'fast-check'
import type { HistoryContext } from './history-context.ts'
import { callProvider } from './provider.ts'
import { choiceIndex, pickAt, step, withPaidAppointment } from './step.ts'

type Charge = { id: string; amount: number; paid: boolean }
type Dispute = { id: string; status: string; payment_intent: string }
type Page<T> = { data: T[] }

/** Each way to continue a dispute has the call that makes the provider do it. */
const evidence = (text: string) => ({ path: '', fields: { 'evidence[uncategorized_text]': text, submit: 'true' } })
const disputeActions = {
  'won with evidence': evidence('winning_evidence'),
  'lost despite evidence': evidence('losing_evidence'),
  'under review': evidence('the chair was warm'),
  conceded: { path: '/close', fields: {} },
  expired: { path: '/expire', fields: {} },
}
export type DisputeAction = keyof typeof disputeActions
const finalActions: DisputeAction[] = ['won with evidence', 'won with evidence', 'lost despite evidence', 'expired']
/** Unanswered disputes end in these ways, in rotation. */
export const drawnEndings = fc.array(fc.constantFrom(...finalActions), { minLength: 5, maxLength: 5 })

const intents = ({ app, professionals }: HistoryContext) =>
  app.db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .innerJoin('appointments as a', 'a.id', 'p.purchaseId')
    .select(['y.intentId as id', 'a.id as appointmentId'])
    .where('y.intentId', 'is not', null)
    .where(
      'a.professionalId',
      'in',
      professionals.map(({ id }) => id),
    )
    .orderBy('y.id')
    .execute()

/** Returns the open disputes, each with its appointment. */
const openDisputes = async (stage: HistoryContext) => {
  const { holds } = stage
  const ownIntents = await intents(stage)
  const appointmentIndexes = new Map(
    ownIntents.map(({ id, appointmentId }) => [id, holds.findIndex((hold) => hold.id === appointmentId)]),
  )
  const page = await callProvider<Page<Dispute>>(stage, '/v1/disputes?limit=100')
  return (page?.data ?? []).flatMap(({ id, status, payment_intent: intent }) => {
    const appointmentIndex = appointmentIndexes.get(intent)
    return appointmentIndex === undefined || status === 'won' || status === 'lost' ? [] : [{ id, appointmentIndex }]
  })
}
type OpenDispute = Awaited<ReturnType<typeof openDisputes>>[number]

const disputedParts = fc.oneof(
  fc.constantFrom(1, 1, 0.5, 0.01),
  fc.nat({ max: 100 }).map((percent) => percent / 100),
)

export const openDispute = withPaidAppointment(
  { part: disputedParts, reason: fc.constantFrom('fraudulent', 'product_not_received', 'duplicate') },
  async (stage, { part, reason }, { id }, appointment) => {
    stage.recordStep(`the bank of whoever paid ${appointment} takes ${Math.round(part * 100)} % back: ${reason}`)
    const paid = (await intents(stage)).filter((intent) => intent.appointmentId === id)
    // A late payment may be disputed as well.
    for (const intent of paid) {
      const charges = await callProvider<Page<Charge>>(stage, `/v1/charges?payment_intent=${intent.id}`)
      const charge = charges?.data.find((each) => each.paid)
      const amount = String(Math.max(1, Math.round(part * (charge?.amount ?? 0))))
      if (charge) await callProvider(stage, `/sandbox/charges/${charge.id}/dispute`, { amount, reason })
    }
  },
)

const continueDispute = async (stage: HistoryContext, { id, appointmentIndex }: OpenDispute, action: DisputeAction) => {
  stage.recordStep(`the dispute of appointment ${appointmentIndex} is ${action}`)
  const { path, fields } = disputeActions[action]
  if (await callProvider(stage, `/${action === 'expired' ? 'sandbox' : 'v1'}/disputes/${id}${path}`, fields))
    stage.happened.push(`dispute ${action}`)
}

export const answerDispute = step(
  { which: choiceIndex, action: fc.constantFrom(...(Object.keys(disputeActions) as DisputeAction[])) },
  async (stage, { which, action }) => {
    const dispute = pickAt(await openDisputes(stage), which)
    if (dispute) await continueDispute(stage, dispute, action)
  },
)

/** Every bank decides its open disputes in the end. */
export const decideAllDisputes = async (stage: HistoryContext, actions: DisputeAction[]) => {
  const open = await openDisputes(stage)
  for (const [turn, dispute] of open.entries())
    await continueDispute(stage, dispute, actions[turn % actions.length] as DisputeAction)
  return open.length
}

const refundsOf = ({ app, professionals }: HistoryContext) =>
  app.db
    .selectFrom('refunds as r')
    .innerJoin('appointments as a', 'a.id', 'r.purchaseId')
    .select(['r.id', 'r.providerId', 'r.purchaseId as appointmentId'])
    .where(
      'a.professionalId',
      'in',
      professionals.map(({ id }) => id),
    )
    .orderBy('r.id')

/** A bank returns a refund, and the provider sends an event about it. */
export const failRefund = step({ which: choiceIndex }, async (stage, { which }) => {
  const refund = pickAt(await refundsOf(stage).where('r.status', '=', 'succeeded').execute(), which)
  if (!refund) return
  stage.recordStep(
    `a refund of appointment ${stage.holds.findIndex(({ id }) => id === refund.appointmentId)} is returned by the bank`,
  )
  if (await callProvider(stage, `/sandbox/refunds/${refund.providerId}/fail`, {}))
    stage.happened.push('refunds refused')
})

/** The operator records a manual refund for one that the bank did not accept. */
export const recordManualRefund = step(
  { which: choiceIndex, instead: failRefund },
  async (stage, { which, instead }) => {
    const { operator, holds, recordStep, recordReply } = stage
    const failed = refundsOf(stage).where('r.status', '=', 'failed').whereRef('r.replacedCents', '<', 'r.amountCents')
    const refund = pickAt(await failed.execute(), which)
    if (!refund) return instead(stage)
    const step = recordStep(
      `the operator sends a refund of appointment ${holds.findIndex(({ id }) => id === refund.appointmentId)} manually`,
    )
    const request = operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, { how: 'Virement sur son compte.' })
    await recordReply('manual refund', step, request)
  },
)
