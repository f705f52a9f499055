import { type OrderAction, type OrderView, orderActions } from '@couronne/contract/shop/orders'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { disputeOrder } from '../../../test/disputed-orders.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { declareWithdrawal } from '../returns/declare-withdrawal.ts'
import { settleWithdrawal } from '../returns/settle-withdrawal.ts'
import { changeOrder } from './change-order.ts'
import { expireUnpaidOrders } from './expire-orders.ts'
import { orderForViewer } from './queries.ts'
import { refundOrder } from './refund-order.ts'

type Actor = { id: string; role: 'customer' | 'admin'; sessionId: string }

// In every state, the actions that an order offers to its reader are exactly those that the server accepts.

// The payment sandbox has its own clock, so this one starts at the real time.
const clock = movingClock(new Date())
let app: TestApp
let buying: ReturnType<typeof shop>
let nora: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  buying = shop(app)
  nora = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(new Date()))
afterAll(() => app.close())

const reason = 'La texture n’est pas celle annoncée.'
const declarant = { firstname: 'Léa', lastname: 'N’Diaye', email: 'lea@example.test' }

/** Excludes payments: a rollback cannot undo what the provider has done, and the payment tests cover them. */
type TriedAction = Exclude<OrderAction, 'pay'>
const triedActions = orderActions.filter((action) => action !== 'pay')

/** Lists every way to request the action. The action counts as accepted if one of them succeeds. */
const attempts: Record<TriedAction, (deps: Deps, actor: Actor, order: OrderView) => (() => Promise<unknown>)[]> = {
  cancel: (deps, actor, { id }) => [() => changeOrder(deps, actor, id, { status: 'cancelled', reason })],
  dispatch: (deps, actor, { id }) => [
    () => changeOrder(deps, actor, id, { status: 'shipped', colisNumber: '6A12345678901', reason }),
  ],
  deliver: (deps, actor, { id }) => [() => changeOrder(deps, actor, id, { status: 'delivered' })],
  correct: (deps, actor, { id }) => [() => changeOrder(deps, actor, id, { colisNumber: '6A12345678902' })],
  withdraw: (deps, actor, { id, lines }) =>
    lines.map(
      (line) => () => declareWithdrawal(deps, actor, id, { ...declarant, lines: [{ id: line.id, quantity: 1 }] }),
    ),
  refund: (deps, actor, { id, lines }) => [
    ...lines.map((line) => () => refundOrder(deps, actor, id, { lines: [{ id: line.id, quantity: 1 }], reason })),
    () => refundOrder(deps, actor, id, { lines: [], shipping: true, reason }),
  ],
  receive_return: (deps, actor, { withdrawals }) =>
    withdrawals.map(({ id, lines }) => () => {
      const returnedLines = lines.map((line) => ({ id: line.id, restocked: line.quantity }))
      return settleWithdrawal(deps, actor, id, { outcome: 'returned', lines: returnedLines })
    }),
}

const rollback = new Error('rollback')
/** Returns whether the act succeeds, and rolls it back. */
const succeeds = async (act: (deps: Deps) => Promise<unknown>) => {
  const { db } = app
  const tried = db.transaction().execute(async (db) => {
    await act({ ...app.deps, db })
    throw rollback
  })
  const error = await tried.catch((error: unknown) => error)
  if (error !== rollback && !(error instanceof DomainError)) throw error
  return error === rollback
}

const acceptedActionsOf = async (actor: Actor, order: OrderView) => {
  const accepted: TriedAction[] = []
  for (const action of triedActions)
    for (const attempt of attempts[action](app.deps, actor, order).keys())
      if (
        !accepted.includes(action) &&
        (await succeeds(async (deps) => attempts[action](deps, actor, order)[attempt]?.()))
      )
        accepted.push(action)
  return accepted
}

/** Compares the actions that are offered to the customer and to an operator with those that succeed for each. */
const allowedActionsOf = async (id: string, owner: Person) => {
  const offeredActions: string[] = []
  for (const [person, role] of owner === nora
    ? ([[nora, 'admin']] as const)
    : ([
        [owner, 'customer'],
        [nora, 'admin'],
      ] as const)) {
    const order: OrderView = (await person.get(`/api/v1/order/${id}`)).body
    const actor = { id: person.id, role, sessionId: '' }
    const offered = order.allowedActions.filter((action) => action !== 'pay')
    expect([role, offered]).toEqual([role, await acceptedActionsOf(actor, order)])
    const canWithdraw = person === owner && order.withdrawalDenyReason === null
    expect([role, canWithdraw]).toEqual([role, order.allowedActions.includes('withdraw')])
    offeredActions.push(offered.join(' '))
  }
  return offeredActions
}

/** Places an order of three braids at 10 € and a wig at 30 €, with 4.90 € of delivery. */
const anOrder = async (owner: Person) => {
  const [braid, wig] = [await buying.aProduct(), await buying.aProduct({ priceCents: 3000 })]
  const cart = [
    { id: braid, cartQuantity: 3 },
    { id: wig, cartQuantity: 1 },
  ]
  return (await buying.order(owner, cart)).body as OrderView
}

type TestOrder = OrderView & { owner: Person }
type Step = (order: TestOrder) => unknown
const pay: Step = (order) => buying.pay(order.owner, order)
const dispatch: Step = (order) => dispatchOrder(nora, order)
const deliver: Step = ({ id }) => nora.patch(`/api/v1/order/${id}`, { status: 'Livré' })
const cancel: Step = ({ id }) => nora.patch(`/api/v1/order/${id}`, { status: 'annulé', reason })
const refund =
  (units: number[], shipping = false): Step =>
  async ({ id, lines }) => {
    const refundedLines = lines.map((line, at) => ({ id: line.id, quantity: units[at] ?? 0 }))
    const body = { lines: refundedLines.filter(({ quantity }) => quantity > 0), shipping, reason }
    expect((await nora.post(`/api/v1/admin/orders/${id}/refunds`, body)).status).toBe(201)
    await app.drainJobs()
  }
const withdraw =
  (units: number[]): Step =>
  async ({ id, lines, owner }) => {
    const withdrawnLines = lines.map((line, at) => ({ id: line.id, quantity: units[at] ?? 0 }))
    const body = { ...declarant, lines: withdrawnLines.filter(({ quantity }) => quantity > 0) }
    expect((await owner.post(`/api/v1/order/${id}/withdrawals`, body)).status).toBe(201)
  }
const receiveReturns: Step = async ({ id }) => {
  const { withdrawals } = (await nora.get(`/api/v1/order/${id}`)).body as OrderView
  for (const withdrawal of withdrawals.filter(({ state }) => state === 'declared')) {
    const lines = withdrawal.lines.map((line) => ({ id: line.id, restocked: line.quantity }))
    const reply = await nora.patch(`/api/v1/admin/withdrawals/${withdrawal.id}`, { outcome: 'returned', lines })
    expect(reply.status).toBe(200)
  }
  await app.drainJobs()
}
const isCharged: Step = async ({ id }) => {
  await insertPayment(app.db, id, { amountCents: 6490, status: 'undecided', createdAt: clock.now() })
}
const expire: Step = async () => {
  clock.advance(31 * 60_000)
  await expireUnpaidOrders(app.db, clock.now())
}
const endWithdrawalPeriod: Step = ({ id }) =>
  app.db
    .updateTable('orders')
    .set({ withdrawableUntil: new Date(clock.now().getTime() - 1) })
    .where('id', '=', id)
    .execute()
const banks = new Map<string, Awaited<ReturnType<typeof disputeOrder>>>()
const openDispute =
  (cents?: number): Step =>
  async (order) => {
    banks.set(order.id, await disputeOrder(app, order, cents))
  }
const decideDispute =
  (how: 'winning_evidence' | 'losing_evidence'): Step =>
  async ({ id }) =>
    banks.get(id)?.decideDispute(how)

/** Lists, after each step, the actions open to the customer and to an operator. */
const lifecycles: Record<string, [label: string, step: Step, customers: string, operators: string][]> = {
  'left unpaid': [
    ['being charged', isCharged, '', ''],
    [
      'not charged',
      ({ id }) =>
        app.db.updateTable('payments').set({ status: 'failed' }).where('id', 'in', paymentsOf(app.db, id)).execute(),
      'cancel',
      '',
    ],
    ['expired', expire, '', ''],
  ],
  'cancelled by an operator': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['cancelled', cancel, '', ''],
  ],
  'refunded before it is shipped': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['in part', refund([3, 0]), 'cancel', 'cancel dispatch refund'],
    ['the rest, and the delivery with it', refund([0, 1]), '', ''],
  ],
  'taken back by a bank before it is shipped': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['disputed', openDispute(), 'cancel', 'cancel dispatch'],
    ['lost', decideDispute('losing_evidence'), 'cancel', 'cancel'],
    ['cancelled', cancel, '', ''],
  ],
  'disputed without a loss': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['disputed', openDispute(), 'cancel', 'cancel dispatch'],
    ['won', decideDispute('winning_evidence'), 'cancel', 'cancel dispatch refund'],
  ],
  'taken back by a bank except for less than any unit costs': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatch, 'withdraw', 'deliver correct refund'],
    ['disputed', openDispute(6200), 'withdraw', 'deliver correct'],
    ['lost', decideDispute('losing_evidence'), 'withdraw', 'deliver correct'],
  ],
  'withdrawn and taken back by a bank': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatch, 'withdraw', 'deliver correct refund'],
    ['withdrawn in part', withdraw([2, 0]), 'withdraw', 'deliver correct refund receive_return'],
    ['disputed', openDispute(), 'withdraw', 'deliver correct'],
    ['delivered', deliver, 'withdraw', ''],
    ['lost', decideDispute('losing_evidence'), 'withdraw', 'receive_return'],
    ['returned', receiveReturns, 'withdraw', ''],
    ['withdrawn entirely', withdraw([1, 1]), '', 'receive_return'],
    ['returned whole', receiveReturns, '', ''],
  ],
  'withdrawn entirely': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatch, 'withdraw', 'deliver correct refund'],
    ['withdrawn', withdraw([3, 1]), '', 'deliver correct refund receive_return'],
    ['returned', receiveReturns, '', 'deliver correct'],
  ],
  'delivered and not returned': [
    ['paid', pay, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatch, 'withdraw', 'deliver correct refund'],
    ['delivered', deliver, 'withdraw', 'refund'],
    ['refunded in part', refund([3, 0], true), 'withdraw', 'refund'],
    ['after the withdrawal period', endWithdrawalPeriod, '', 'refund'],
  ],
}

it.each(Object.entries(lifecycles))(
  'an order that is %s offers exactly the actions that it accepts',
  async (_, steps) => {
    const owner = await app.aPerson('customer')
    const order = { ...(await anOrder(owner)), owner }
    const open: string[][] = [['placed', ...(await allowedActionsOf(order.id, owner))]]
    for (const [label, step] of steps) {
      await step(order)
      open.push([label, ...(await allowedActionsOf(order.id, owner))])
    }
    expect(open).toEqual([['placed', 'cancel', ''], ...steps.map(([label, , ...actions]) => [label, ...actions])])
  },
)

it('an operator’s own order offers the customer’s actions as its owner, and only the operator’s own actions in the back office', async () => {
  const order = { ...(await anOrder(nora)), owner: nora }
  const steps: [step: Step, customers: string, operators: string][] = [
    [() => undefined, 'cancel', ''],
    [pay, 'cancel dispatch', 'dispatch'],
    [dispatch, 'withdraw deliver correct', 'deliver correct'],
    [withdraw([1, 0]), 'withdraw deliver correct', 'deliver correct'],
    [deliver, 'withdraw', ''],
  ]
  for (const [step, asCustomer, operators] of steps) {
    await step(order)
    expect(await allowedActionsOf(order.id, nora)).toEqual([asCustomer])
    const { allowedActions } = (await nora.get(`/api/v1/admin/orders/${order.id}`)).body
    expect(allowedActions.join(' ')).toBe(operators)
  }
})

/** Returns whether the actor can close each withdrawal, and expects `isClosable` to match. */
const closableBy = async (actor: Actor, { id }: TestOrder) => {
  const { withdrawals } = await orderForViewer(app.deps, actor, id)
  const done: boolean[] = []
  for (const withdrawal of withdrawals)
    done.push(await succeeds((deps) => settleWithdrawal(deps, actor, withdrawal.id, { outcome: 'closed', reason })))
  expect(withdrawals.map(({ isClosable }) => isClosable)).toEqual(done)
  return done
}

/** Lists whether a colleague can close each withdrawal once the time to send it back is over. */
const closings: [label: string, steps: Step[], closed: boolean[]][] = [
  ['did not come back', [withdraw([1, 0]), withdraw([1, 1])], [true, true]],
  ['has come back in part', [withdraw([1, 0]), receiveReturns, withdraw([1, 1])], [false, true]],
  ['is disputed', [withdraw([1, 0]), openDispute()], [true]],
]

it.each(closings)('a withdrawal of an order that %s shows whether it can be closed', async (_, steps, closed) => {
  const owner = await app.aPerson('customer')
  const order = { ...(await anOrder(owner)), owner }
  for (const step of [pay, dispatch, ...steps]) await step(order)
  const [customer, operators] = [
    { id: owner.id, role: 'customer', sessionId: '' },
    { id: nora.id, role: 'admin', sessionId: '' },
  ] as const
  const noneClosable = closed.map(() => false)
  const { withdrawals } = await orderForViewer(app.deps, operators, order.id)
  const ends = withdrawals.map(({ returnBy }) => returnBy.getTime())
  expect(await closableBy(operators, order)).toEqual(noneClosable)
  clock.moveTo(new Date(Math.min(...ends)))
  expect(await closableBy(operators, order)).toEqual(noneClosable)
  clock.moveTo(new Date(Math.max(...ends) + 1))
  expect(await closableBy(operators, order)).toEqual(closed)
  expect(await closableBy(customer, order)).toEqual(noneClosable)
  const setCustomer = (customerId: string) =>
    app.db.updateTable('orders').set({ customerId }).where('id', '=', order.id).execute()
  await setCustomer(nora.id)
  expect(await closableBy(operators, order)).toEqual(noneClosable)
  await setCustomer(owner.id)
  const last = withdrawals.at(-1)?.id ?? ''
  await settleWithdrawal(app.deps, operators, last, { outcome: 'closed', reason })
  expect(await closableBy(operators, order)).toEqual([...closed.slice(0, -1), false])
})
