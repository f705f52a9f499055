import type { OperatorRefund } from '@couronne/contract/money/refunds'
import {
  type OperatorAppointmentAction,
  type OperatorAppointmentView,
  operatorAppointmentActions,
} from '@couronne/contract/operations/operators'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { changeAppointment } from '../../booking/appointments/change-appointment.ts'
import { expireAllOverdueHolds } from '../../booking/appointments/expire-holds.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'
import { decideAbsence } from './decide-absence.ts'
import { refundAppointment } from './refund-appointment.ts'
import { sendManualRefund } from './send-manual-refund.ts'

// In every state of an appointment, an operator is offered exactly the actions that the server accepts.

// The provider's sandbox has its own clock, so the test starts at the real time.
const clock = movingClock(new Date())
const hour = 3_600_000
let app: TestApp
let nora: Person
const { openDispute, decideDispute, processDispute } = disputeHelpers(() => app, clock)
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
const attempts: Record<
  OperatorAppointmentAction,
  (deps: Deps, appointment: OperatorAppointmentView) => (() => Promise<unknown>)[]
> = {
  decide: (deps, { id, refundable }) => [
    () => decideAbsence(deps, actor(), id, { decision: 'none', reason, refund: 0 }),
    () => decideAbsence(deps, actor(), id, { decision: 'professional_absent', reason, refund: cents(refundable) }),
  ],
  finish: (deps, { id }) => [() => changeAppointment(deps, actor(), id, { status: 'completed' })],
  refund: (deps, { id, refundable }) => [
    () => refundAppointment(deps, actor(), id, { amount: 1, refundable: cents(refundable), reason }),
    () => refundAppointment(deps, actor(), id, { reason }),
  ],
  cancel: (deps, { id }) => [() => changeAppointment(deps, actor(), id, { status: 'cancelled', fee: 0, reason })],
}

const undone = new Error('undone')
/** Tells if the request succeeds, and then rolls it back. */
const succeeds = async (act: (deps: Deps) => Promise<unknown>) => {
  const tried = app.db.transaction().execute(async (db) => {
    await act({ ...app.deps, db })
    throw undone
  })
  const error = await tried.catch((error: unknown) => error)
  if (error !== undone && !(error instanceof DomainError)) throw error
  return error === undone
}

const acceptedActionsOf = async (appointment: OperatorAppointmentView) => {
  const accepted: OperatorAppointmentAction[] = []
  for (const action of operatorAppointmentActions)
    for (const attempt of attempts[action](app.deps, appointment).keys())
      if (
        !accepted.includes(action) &&
        (await succeeds(async (deps) => attempts[action](deps, appointment)[attempt]?.()))
      )
        accepted.push(action)
  return accepted
}

const recordOf = async ({ id }: { id: string }) =>
  (await nora.get(`/api/v1/admin/appointments/${id}`)).body as OperatorAppointmentView
const manualRefundOf = async ({ refunds }: Pick<OperatorAppointmentView, 'refunds'>) => {
  const offered = refunds.filter(({ maySendManually }) => maySendManually).map(({ id }) => id)
  const accepted: OperatorRefund['id'][] = []
  for (const { id } of refunds)
    if (await succeeds((deps) => sendManualRefund(deps, actor(), id, reason))) accepted.push(id)
  expect(offered).toEqual(accepted)
  return offered.map(() => 'manual')
}

/** Returns the offered actions, after comparing them with those that the server accepts. */
const checkedActionsOf = async (appointment: { id: string }) => {
  const record = await recordOf(appointment)
  expect(record.allowedActions).toEqual(await acceptedActionsOf(record))
  expect(record.cancellation !== null).toBe(record.allowedActions.includes('cancel'))
  return [...record.allowedActions, ...(await manualRefundOf(record))].join(' ')
}

/** A hold of 107 €, 100 € of it for the professional, from hour 100 to hour 102. */
const aHold = async () => {
  const { nadia, awa, appointment } = await bookings(app).aHold()
  return { nadia, awa, ...appointment }
}
type TestAppointment = Awaited<ReturnType<typeof aHold>>
type Step = (appointment: TestAppointment) => unknown

const pay: Step = ({ awa, id }) => bookings(app).pay(awa, { id })
const moveToStart: Step = ({ date }) => clock.moveTo(new Date(Date.parse(date)))
const moveToEnd: Step = ({ endTime }) => clock.moveTo(new Date(Date.parse(endTime)))
const finish: Step = ({ nadia, id }) => nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })
const report: Step = async ({ awa, id }) => {
  const words = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await awa.post(`/api/v1/appointment/${id}/report`, words)).status).toBe(201)
}
const decide =
  (decision: 'none' | 'professional_absent', refund = 0): Step =>
  async ({ id }) => {
    const url = `/api/v1/admin/appointments/${id}/absence`
    expect((await nora.post(url, { decision, reason, refund })).status).toBe(201)
  }
const refund =
  (amount: number, refundable: number): Step =>
  async ({ id }) => {
    const url = `/api/v1/admin/appointments/${id}/refund`
    expect((await nora.post(url, { amount, refundable, reason })).status).toBe(201)
  }
const cancel =
  (hoursAhead: number, getActor?: () => typeof nora): Step =>
  async ({ awa, id, date }) => {
    clock.moveTo(new Date(Date.parse(date) - hoursAhead * hour))
    const reply = await (getActor?.() ?? awa).patch(`/api/v1/appointment/${id}`, { status: 'Annuler', reason })
    expect(reply.status).toBe(200)
  }
const settleMoney = () => app.drainJobs()
const banks = new Map<string, string>()
const openDisputeStep: Step = async (appointment) => {
  banks.set(appointment.id, await openDispute(appointment))
  await processDispute(banks.get(appointment.id) ?? '')
}
const decideDisputeStep =
  (how: 'winning_evidence' | 'losing_evidence'): Step =>
  async ({ id }) => {
    await decideDispute(banks.get(id) ?? '', how)
    await processDispute(banks.get(id) ?? '')
  }
const refuseRefund: Step = async (appointment) => {
  const refundId = (await recordOf(appointment)).refunds[0]?.id ?? ''
  const refused = { status: 'failed', failure_reason: 'expired_or_canceled_card', metadata: { refundId } }
  await settleRefund(app.deps, { id: `re_${refundId}`, ...refused })
}
const recordManualRefund: Step = async (appointment) => {
  const url = `/api/v1/admin/refunds/${(await recordOf(appointment)).refunds[0]?.id}/otherwise`
  expect((await nora.post(url, { how: reason })).status).toBe(201)
}

const lifecycles: Record<string, [what: string, step: Step, allowedActions: string][]> = {
  'left unpaid': [
    ['past its time', () => clock.advance(16 * 60_000), ''],
    ['expired', () => expireAllOverdueHolds(app.db, clock.now()), ''],
  ],
  'paid and completed': [
    ['paid', pay, 'cancel'],
    ['begun', moveToStart, 'refund'],
    ['over', moveToEnd, 'finish refund'],
    ['finished', finish, 'refund'],
    ['refunded in part', refund(2000, 10_700), 'refund'],
    ['refunded in full', refund(8700, 8700), ''],
    ['transferred', settleMoney, ''],
  ],
  'reported absent and maintained': [
    ['paid', pay, 'cancel'],
    ['over', moveToEnd, 'finish refund'],
    ['reported', report, 'decide finish refund'],
    ['refunded in part', refund(2000, 10_700), 'decide finish refund'],
    ['finished', finish, 'decide refund'],
    ['decided', decide('none'), 'refund'],
  ],
  'reported absent and confirmed absent': [
    ['paid', pay, 'cancel'],
    ['over', moveToEnd, 'finish refund'],
    ['reported', report, 'decide finish refund'],
    ['decided', decide('professional_absent', 10_700), 'finish'],
    ['finished', finish, ''],
  ],
  'charged back and lost': [
    ['paid', pay, 'cancel'],
    ['disputed', openDisputeStep, 'cancel'],
    ['over', moveToEnd, 'finish'],
    ['reported', report, 'decide finish'],
    ['lost', decideDisputeStep('losing_evidence'), 'decide finish'],
    ['decided', decide('professional_absent'), 'finish'],
  ],
  'disputed and won': [
    ['paid', pay, 'cancel'],
    ['disputed', openDisputeStep, 'cancel'],
    ['over', moveToEnd, 'finish'],
    ['won', decideDisputeStep('winning_evidence'), 'finish refund'],
  ],
  'cancelled in time': [
    ['paid', pay, 'cancel'],
    ['cancelled', cancel(72), ''],
    ['settled', settleMoney, ''],
    ['refund failed at the bank', refuseRefund, 'manual'],
    ['refunded manually', recordManualRefund, ''],
  ],
  'cancelled late': [
    ['paid', pay, 'cancel'],
    ['cancelled', cancel(30), 'refund'],
    ['refund failed at the bank', refuseRefund, 'refund manual'],
    ['fee refunded', refund(5350, 5350), 'manual'],
  ],
  'cancelled by an operator': [
    ['paid', pay, 'cancel'],
    ['cancelled', cancel(30, () => nora), ''],
    ['past its end', moveToEnd, ''],
  ],
}

it.each(Object.entries(lifecycles))('an appointment %s offers an operator the accepted actions', async (_, steps) => {
  const appointment = await aHold()
  const open: string[][] = [['on hold', await checkedActionsOf(appointment)]]
  for (const [what, step] of steps) {
    await step(appointment)
    open.push([what, await checkedActionsOf(appointment)])
  }
  expect(open).toEqual([['on hold', ''], ...steps.map(([what, , actions]) => [what, actions])])
})

it('an operator’s own appointment offers no operator action, and can be cancelled only as its customer', async () => {
  const { nadia } = await aHold()
  const own = await bookings(app).hold(nora, nadia, { from: 104, to: 106 })
  const appointment = { nadia, awa: nora, ...own }
  const steps: [Step, OperatorAppointmentAction[]][] = [
    [pay, ['cancel']],
    [moveToEnd, []],
    [report, []],
    [finish, []],
  ]
  for (const [step, asCustomer] of steps) {
    await step(appointment)
    const record = await recordOf(appointment)
    expect([record.allowedActions, record.cancellation]).toEqual([[], null])
    expect(await acceptedActionsOf(record)).toEqual(asCustomer)
    const { allowedActions } = (await nora.get(`/api/v1/appointment/${own.id}`)).body
    expect(asCustomer.every((action) => allowedActions.includes(action))).toBe(true)
  }
  await refundsOfColleague(appointment)
})

/** A colleague's refund to the operator as customer, which the bank has refused. */
const refundsOfColleague = async (appointment: TestAppointment) => {
  const colleague = await app.aPerson('admin')
  const url = `/api/v1/admin/appointments/${appointment.id}/refund`
  expect((await colleague.post(url, { amount: 2000, refundable: 10_700, reason })).status).toBe(201)
  await refuseRefund(appointment)
  expect(await manualRefundOf(await recordOf(appointment))).toEqual([])
  const { refunds } = (await colleague.get(`/api/v1/admin/appointments/${appointment.id}`))
    .body as OperatorAppointmentView
  expect(refunds).toMatchObject([{ status: 'failed', maySendManually: true }])
}
