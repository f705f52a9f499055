import type { OperatorRefund } from '@couronne/contract/money/refunds'
import {
  type OperatorAppointmentAction,
  operatorAppointmentActions,
  type VisitView,
} from '@couronne/contract/operations/operators'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { disputedVisits } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { changeAppointment } from '../../booking/appointments/change-appointment.ts'
import { expireAllLapsedHolds } from '../../booking/appointments/expire-holds.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'
import { decideAbsence } from './decide-absence.ts'
import { refundVisit } from './refund-appointment.ts'
import { sendManualRefund } from './send-manual-refund.ts'

// In every state of an appointment, an operator is offered exactly the actions that the server accepts.

// The provider's sandbox has its own clock, so the test starts at the real time.
const clock = movingClock(new Date())
const hour = 3_600_000
let app: TestApp
let nora: Awaited<ReturnType<TestApp['aPerson']>>
const { disputed, ends, known } = disputedVisits(() => app, clock)
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  nora = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(new Date()))
afterAll(() => app.close())

const reason = 'Le salon a été inondé cette nuit.'
const actor = () => ({ id: nora.id, role: 'admin' as const, sessionId: '' })
const cents = (euros: number) => Math.round(euros * 100)

/**
 * Lists, per action, the requests with the figures that the operator sees. The action is allowed if one of them
 * succeeds.
 */
const ways: Record<OperatorAppointmentAction, (deps: Deps, visit: VisitView) => (() => Promise<unknown>)[]> = {
  decide: (deps, { id, refundable }) => [
    () => decideAbsence(deps, actor(), id, { decision: 'none', reason, refund: 0 }),
    () => decideAbsence(deps, actor(), id, { decision: 'professional_absent', reason, refund: cents(refundable) }),
  ],
  finish: (deps, { id }) => [() => changeAppointment(deps, actor(), id, { status: 'completed' })],
  refund: (deps, { id, refundable }) => [
    () => refundVisit(deps, actor(), id, { amount: 1, refundable: cents(refundable), reason }),
    () => refundVisit(deps, actor(), id, { reason }),
  ],
  cancel: (deps, { id }) => [() => changeAppointment(deps, actor(), id, { status: 'cancelled', fee: 0, reason })],
}

const undone = new Error('undone')
/** Tells if the request succeeds, and then rolls it back. */
const isDone = async (act: (deps: Deps) => Promise<unknown>) => {
  const tried = app.db.transaction().execute(async (db) => {
    await act({ ...app.deps, db })
    throw undone
  })
  const error = await tried.catch((error: unknown) => error)
  if (error !== undone && !(error instanceof Refusal)) throw error
  return error === undone
}

const acceptedOf = async (visit: VisitView) => {
  const accepted: OperatorAppointmentAction[] = []
  for (const move of operatorAppointmentActions)
    for (const way of ways[move](app.deps, visit).keys())
      if (!accepted.includes(move) && (await isDone(async (deps) => ways[move](deps, visit)[way]?.())))
        accepted.push(move)
  return accepted
}

const seen = async ({ id }: { id: string }) => (await nora.get(`/api/v1/admin/appointments/${id}`)).body as VisitView
const manualRefundOf = async ({ refunds }: Pick<VisitView, 'refunds'>) => {
  const offered = refunds.filter(({ maySendManually }) => maySendManually).map(({ id }) => id)
  const accepted: OperatorRefund['id'][] = []
  for (const { id } of refunds)
    if (await isDone((deps) => sendManualRefund(deps, actor(), id, reason))) accepted.push(id)
  expect(offered).toEqual(accepted)
  return offered.map(() => 'manual')
}

/** Returns the offered actions, after comparing them with those that the server accepts. */
const checkedActionsOf = async (visit: { id: string }) => {
  const record = await seen(visit)
  expect(record.allowedActions).toEqual(await acceptedOf(record))
  expect(record.cancellation !== null).toBe(record.allowedActions.includes('cancel'))
  return [...record.allowedActions, ...(await manualRefundOf(record))].join(' ')
}

/** A hold of 107 €, 100 € of it for the professional, from hour 100 to hour 102. */
const aHold = async () => {
  const { nadia, awa, appointment } = await bookings(app).aHold()
  return { nadia, awa, ...appointment }
}
type Lived = Awaited<ReturnType<typeof aHold>>
type Step = (visit: Lived) => unknown

const pays: Step = ({ awa, id }) => bookings(app).pay(awa, { id })
const begins: Step = ({ date }) => clock.moveTo(new Date(Date.parse(date)))
const isOver: Step = ({ endTime }) => clock.moveTo(new Date(Date.parse(endTime)))
const isFinished: Step = ({ nadia, id }) => nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })
const isReported: Step = async ({ awa, id }) => {
  const words = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await awa.post(`/api/v1/appointment/${id}/report`, words)).status).toBe(201)
}
const decides =
  (decision: 'none' | 'professional_absent', refund = 0): Step =>
  async ({ id }) => {
    const url = `/api/v1/admin/appointments/${id}/absence`
    expect((await nora.post(url, { decision, reason, refund })).status).toBe(201)
  }
const refunds =
  (amount: number, refundable: number): Step =>
  async ({ id }) => {
    const url = `/api/v1/admin/appointments/${id}/refund`
    expect((await nora.post(url, { amount, refundable, reason })).status).toBe(201)
  }
const isCancelled =
  (hoursAhead: number, by?: () => typeof nora): Step =>
  async ({ awa, id, date }) => {
    clock.moveTo(new Date(Date.parse(date) - hoursAhead * hour))
    const reply = await (by?.() ?? awa).patch(`/api/v1/appointment/${id}`, { status: 'Annuler', reason })
    expect(reply.status).toBe(200)
  }
const isSettled = () => app.settle()
const banks = new Map<string, string>()
const bankTakes: Step = async (visit) => {
  banks.set(visit.id, await disputed(visit))
  await known(banks.get(visit.id) ?? '')
}
const bankDecides =
  (how: 'winning_evidence' | 'losing_evidence'): Step =>
  async ({ id }) => {
    await ends(banks.get(id) ?? '', how)
    await known(banks.get(id) ?? '')
  }
const refundIsRefused: Step = async (visit) => {
  const refundId = (await seen(visit)).refunds[0]?.id ?? ''
  const refused = { status: 'failed', failure_reason: 'expired_or_canceled_card', metadata: { refundId } }
  await settleRefund(app.deps, { id: `re_${refundId}`, ...refused })
}
const isManualRefund: Step = async (visit) => {
  const url = `/api/v1/admin/refunds/${(await seen(visit)).refunds[0]?.id}/otherwise`
  expect((await nora.post(url, { how: reason })).status).toBe(201)
}

const lifecycles: Record<string, [what: string, step: Step, allowedActions: string][]> = {
  'left unpaid': [
    ['past its time', () => clock.advance(16 * 60_000), ''],
    ['expired', () => expireAllLapsedHolds(app.db, clock.now()), ''],
  ],
  'paid and completed': [
    ['paid', pays, 'cancel'],
    ['begun', begins, 'refund'],
    ['over', isOver, 'finish refund'],
    ['finished', isFinished, 'refund'],
    ['refunded in part', refunds(2000, 10_700), 'refund'],
    ['refunded in full', refunds(8700, 8700), ''],
    ['transferred', isSettled, ''],
  ],
  'reported absent and maintained': [
    ['paid', pays, 'cancel'],
    ['over', isOver, 'finish refund'],
    ['reported', isReported, 'decide finish refund'],
    ['refunded in part', refunds(2000, 10_700), 'decide finish refund'],
    ['finished', isFinished, 'decide refund'],
    ['decided', decides('none'), 'refund'],
  ],
  'reported absent and confirmed absent': [
    ['paid', pays, 'cancel'],
    ['over', isOver, 'finish refund'],
    ['reported', isReported, 'decide finish refund'],
    ['decided', decides('professional_absent', 10_700), 'finish'],
    ['finished', isFinished, ''],
  ],
  'charged back and lost': [
    ['paid', pays, 'cancel'],
    ['disputed', bankTakes, 'cancel'],
    ['over', isOver, 'finish'],
    ['reported', isReported, 'decide finish'],
    ['lost', bankDecides('losing_evidence'), 'decide finish'],
    ['decided', decides('professional_absent'), 'finish'],
  ],
  'disputed and won': [
    ['paid', pays, 'cancel'],
    ['disputed', bankTakes, 'cancel'],
    ['over', isOver, 'finish'],
    ['won', bankDecides('winning_evidence'), 'finish refund'],
  ],
  'cancelled in time': [
    ['paid', pays, 'cancel'],
    ['cancelled', isCancelled(72), ''],
    ['settled', isSettled, ''],
    ['refund failed at the bank', refundIsRefused, 'manual'],
    ['refunded manually', isManualRefund, ''],
  ],
  'cancelled late': [
    ['paid', pays, 'cancel'],
    ['cancelled', isCancelled(30), 'refund'],
    ['refund failed at the bank', refundIsRefused, 'refund manual'],
    ['fee refunded', refunds(5350, 5350), 'manual'],
  ],
  'cancelled by an operator': [
    ['paid', pays, 'cancel'],
    ['cancelled', isCancelled(30, () => nora), ''],
    ['past its end', isOver, ''],
  ],
}

it.each(Object.entries(lifecycles))('an appointment %s offers an operator the accepted actions', async (_, steps) => {
  const visit = await aHold()
  const open: string[][] = [['on hold', await checkedActionsOf(visit)]]
  for (const [what, step] of steps) {
    await step(visit)
    open.push([what, await checkedActionsOf(visit)])
  }
  expect(open).toEqual([['on hold', ''], ...steps.map(([what, , moves]) => [what, moves])])
})

it('an operator’s own appointment offers no operator action, and can be cancelled only as its customer', async () => {
  const { nadia } = await aHold()
  const own = await bookings(app).hold(nora, nadia, { from: 104, to: 106 })
  const visit = { nadia, awa: nora, ...own }
  const steps: [Step, OperatorAppointmentAction[]][] = [
    [pays, ['cancel']],
    [isOver, []],
    [isReported, []],
    [isFinished, []],
  ]
  for (const [step, asCustomer] of steps) {
    await step(visit)
    const record = await seen(visit)
    expect([record.allowedActions, record.cancellation]).toEqual([[], null])
    expect(await acceptedOf(record)).toEqual(asCustomer)
    const { allowedActions } = (await nora.get(`/api/v1/appointment/${own.id}`)).body
    expect(asCustomer.every((move) => allowedActions.includes(move))).toBe(true)
  }
  await refundsOfColleague(visit)
})

/** A colleague's refund to the operator as customer, which the bank has refused. */
const refundsOfColleague = async (visit: Lived) => {
  const colleague = await app.aPerson('admin')
  const url = `/api/v1/admin/appointments/${visit.id}/refund`
  expect((await colleague.post(url, { amount: 2000, refundable: 10_700, reason })).status).toBe(201)
  await refundIsRefused(visit)
  expect(await manualRefundOf(await seen(visit))).toEqual([])
  const { refunds } = (await colleague.get(`/api/v1/admin/appointments/${visit.id}`)).body as VisitView
  expect(refunds).toMatchObject([{ status: 'failed', maySendManually: true }])
}
