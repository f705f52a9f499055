import { type OrderAction, type OrderView, orderActions } from '@couronne/contract/shop/orders'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { takenBackByBank } from '../../../test/disputed-orders.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { declareWithdrawal } from '../returns/declare-withdrawal.ts'
import { settleWithdrawal } from '../returns/settle-withdrawal.ts'
import { changeOrder } from './change-order.ts'
import { lapseAllOrders } from './expire-orders.ts'
import { orderSeenBy } from './queries.ts'
import { refundOrder } from './refund-order.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>
type Asker = { id: string; role: 'customer' | 'admin'; sessionId: string }

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
const who = { firstname: 'Léa', lastname: 'N’Diaye', email: 'lea@example.test' }

/** Excludes payments: a rollback cannot undo what the provider has done, and the payment tests cover them. */
type Tried = Exclude<OrderAction, 'pay'>
const triedMoves = orderActions.filter((move) => move !== 'pay')

/** Lists every way to request the action. The action counts as accepted if one of them succeeds. */
const ways: Record<Tried, (deps: Deps, asker: Asker, order: OrderView) => (() => Promise<unknown>)[]> = {
  cancel: (deps, asker, { id }) => [() => changeOrder(deps, asker, id, { status: 'cancelled', reason })],
  dispatch: (deps, asker, { id }) => [
    () => changeOrder(deps, asker, id, { status: 'shipped', colisNumber: '6A12345678901' }),
  ],
  deliver: (deps, asker, { id }) => [() => changeOrder(deps, asker, id, { status: 'delivered' })],
  correct: (deps, asker, { id }) => [() => changeOrder(deps, asker, id, { colisNumber: '6A12345678902' })],
  withdraw: (deps, asker, { id, lines }) =>
    lines.map((line) => () => declareWithdrawal(deps, asker, id, { ...who, lines: [{ id: line.id, quantity: 1 }] })),
  refund: (deps, asker, { id, lines }) => [
    ...lines.map((line) => () => refundOrder(deps, asker, id, { lines: [{ id: line.id, quantity: 1 }], reason })),
    () => refundOrder(deps, asker, id, { lines: [], shipping: true, reason }),
  ],
  receive_return: (deps, asker, { withdrawals }) =>
    withdrawals.map(({ id, lines }) => () => {
      const back = lines.map((line) => ({ id: line.id, restocked: line.quantity }))
      return settleWithdrawal(deps, asker, id, { outcome: 'returned', lines: back })
    }),
}

const undone = new Error('undone')
/** Returns whether the act succeeds, and rolls it back. */
const isDone = async (act: (deps: Deps) => Promise<unknown>) => {
  const { db } = app
  const tried = db.transaction().execute(async (db) => {
    await act({ ...app.deps, db })
    throw undone
  })
  const error = await tried.catch((error: unknown) => error)
  if (error !== undone && !(error instanceof Refusal)) throw error
  return error === undone
}

const acceptedOf = async (asker: Asker, order: OrderView) => {
  const accepted: Tried[] = []
  for (const move of triedMoves)
    for (const way of ways[move](app.deps, asker, order).keys())
      if (!accepted.includes(move) && (await isDone(async (deps) => ways[move](deps, asker, order)[way]?.())))
        accepted.push(move)
  return accepted
}

/** Compares the actions that are offered to the customer and to an operator with those that succeed for each. */
const movesOf = async (id: string, owner: Person) => {
  const offers: string[] = []
  for (const [person, role] of owner === nora
    ? ([[nora, 'admin']] as const)
    : ([
        [owner, 'customer'],
        [nora, 'admin'],
      ] as const)) {
    const order: OrderView = (await person.get(`/api/v1/order/${id}`)).body
    const asker = { id: person.id, role, sessionId: '' }
    const offered = order.allowedActions.filter((move) => move !== 'pay')
    expect([role, offered]).toEqual([role, await acceptedOf(asker, order)])
    const mayWithdraw = person === owner && order.withdrawalRefusal === null
    expect([role, mayWithdraw]).toEqual([role, order.allowedActions.includes('withdraw')])
    offers.push(offered.join(' '))
  }
  return offers
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

type Lived = OrderView & { owner: Person }
type Step = (order: Lived) => unknown
const pays: Step = (order) => buying.pay(order.owner, order)
const dispatches: Step = ({ id }) =>
  nora.patch(`/api/v1/order/${id}`, { status: 'Expédié', colis_number: '6A12345678901' })
const delivers: Step = ({ id }) => nora.patch(`/api/v1/order/${id}`, { status: 'Livré' })
const cancels: Step = ({ id }) => nora.patch(`/api/v1/order/${id}`, { status: 'annulé', reason })
const refunds =
  (units: number[], shipping = false): Step =>
  async ({ id, lines }) => {
    const given = lines.map((line, at) => ({ id: line.id, quantity: units[at] ?? 0 }))
    const body = { lines: given.filter(({ quantity }) => quantity > 0), shipping, reason }
    expect((await nora.post(`/api/v1/admin/orders/${id}/refunds`, body)).status).toBe(201)
    await app.settle()
  }
const givesUp =
  (units: number[]): Step =>
  async ({ id, lines, owner }) => {
    const given = lines.map((line, at) => ({ id: line.id, quantity: units[at] ?? 0 }))
    const body = { ...who, lines: given.filter(({ quantity }) => quantity > 0) }
    expect((await owner.post(`/api/v1/order/${id}/withdrawals`, body)).status).toBe(201)
  }
const returns: Step = async ({ id }) => {
  const { withdrawals } = (await nora.get(`/api/v1/order/${id}`)).body as OrderView
  for (const withdrawal of withdrawals.filter(({ state }) => state === 'declared')) {
    const lines = withdrawal.lines.map((line) => ({ id: line.id, restocked: line.quantity }))
    const reply = await nora.patch(`/api/v1/admin/withdrawals/${withdrawal.id}`, { outcome: 'returned', lines })
    expect(reply.status).toBe(200)
  }
  await app.settle()
}
const isCharged: Step = async ({ id }) => {
  await insertPayment(app.db, id, { amountCents: 6490, status: 'undecided', createdAt: clock.now() })
}
const lapses: Step = async () => {
  clock.advance(31 * 60_000)
  await lapseAllOrders(app.db, clock.now())
}
const timeIsOver: Step = ({ id }) =>
  app.db
    .updateTable('orders')
    .set({ withdrawableUntil: new Date(clock.now().getTime() - 1) })
    .where('id', '=', id)
    .execute()
const banks = new Map<string, Awaited<ReturnType<typeof takenBackByBank>>>()
const bankTakes =
  (cents?: number): Step =>
  async (order) => {
    banks.set(order.id, await takenBackByBank(app, order, cents))
  }
const bankDecides =
  (how: 'winning_evidence' | 'losing_evidence'): Step =>
  async ({ id }) =>
    banks.get(id)?.ends(how)

/** Lists, after each step, the actions open to the customer and to an operator. */
const lives: Record<string, [what: string, step: Step, customers: string, operators: string][]> = {
  'left unpaid': [
    ['being charged', isCharged, '', ''],
    [
      'not charged',
      ({ id }) =>
        app.db.updateTable('payments').set({ status: 'failed' }).where('id', 'in', paymentsOf(app.db, id)).execute(),
      'cancel',
      '',
    ],
    ['lapsed', lapses, '', ''],
  ],
  'cancelled by the team': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['cancelled', cancels, '', ''],
  ],
  'given back before it leaves': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['in part', refunds([3, 0]), 'cancel', 'cancel dispatch refund'],
    ['the rest, and the delivery with it', refunds([0, 1]), '', ''],
  ],
  'taken back by a bank before it leaves': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['contested', bankTakes(), 'cancel', 'cancel dispatch'],
    ['lost', bankDecides('losing_evidence'), 'cancel', 'cancel'],
    ['cancelled', cancels, '', ''],
  ],
  'contested for nothing': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['contested', bankTakes(), 'cancel', 'cancel dispatch'],
    ['won', bankDecides('winning_evidence'), 'cancel', 'cancel dispatch refund'],
  ],
  'taken back by a bank but for less than anything of it costs': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatches, 'withdraw', 'deliver correct refund'],
    ['contested', bankTakes(6200), 'withdraw', 'deliver correct'],
    ['lost', bankDecides('losing_evidence'), 'withdraw', 'deliver correct'],
  ],
  'given up and taken back by a bank': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatches, 'withdraw', 'deliver correct refund'],
    ['given up in part', givesUp([2, 0]), 'withdraw', 'deliver correct refund receive_return'],
    ['contested', bankTakes(), 'withdraw', 'deliver correct'],
    ['delivered', delivers, 'withdraw', ''],
    ['lost', bankDecides('losing_evidence'), 'withdraw', 'receive_return'],
    ['returned', returns, 'withdraw', ''],
    ['given up whole', givesUp([1, 1]), '', 'receive_return'],
    ['returned whole', returns, '', ''],
  ],
  'given up whole': [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatches, 'withdraw', 'deliver correct refund'],
    ['given up', givesUp([3, 1]), '', 'deliver correct refund receive_return'],
    ['returned', returns, '', 'deliver correct'],
  ],
  kept: [
    ['paid', pays, 'cancel', 'cancel dispatch refund'],
    ['dispatched', dispatches, 'withdraw', 'deliver correct refund'],
    ['delivered', delivers, 'withdraw', 'refund'],
    ['given back in part', refunds([3, 0], true), 'withdraw', 'refund'],
    ['for good', timeIsOver, '', 'refund'],
  ],
}

it.each(Object.entries(lives))('an order that is %s offers what is done', async (_, steps) => {
  const owner = await app.aPerson('customer')
  const order = { ...(await anOrder(owner)), owner }
  const open: string[][] = [['made', ...(await movesOf(order.id, owner))]]
  for (const [what, step] of steps) {
    await step(order)
    open.push([what, ...(await movesOf(order.id, owner))])
  }
  expect(open).toEqual([['made', 'cancel', ''], ...steps.map(([what, , ...moves]) => [what, ...moves])])
})

it('an operator’s own order offers her what is done, and its record what is not done as its customer', async () => {
  const order = { ...(await anOrder(nora)), owner: nora }
  const steps: [step: Step, hers: string, operators: string][] = [
    [() => undefined, 'cancel', ''],
    [pays, 'cancel dispatch', 'dispatch'],
    [dispatches, 'withdraw deliver correct', 'deliver correct'],
    [givesUp([1, 0]), 'withdraw deliver correct', 'deliver correct'],
    [delivers, 'withdraw', ''],
  ]
  for (const [step, hers, operators] of steps) {
    await step(order)
    expect(await movesOf(order.id, nora)).toEqual([hers])
    const { allowedActions } = (await nora.get(`/api/v1/admin/orders/${order.id}`)).body
    expect(allowedActions.join(' ')).toBe(operators)
  }
})

/** Returns whether the asker can close each withdrawal, and expects `isClosable` to say the same. */
const closableBy = async (asker: Asker, { id }: Lived) => {
  const { withdrawals } = await orderSeenBy(app.deps, asker, id)
  const done: boolean[] = []
  for (const withdrawal of withdrawals)
    done.push(await isDone((deps) => settleWithdrawal(deps, asker, withdrawal.id, { outcome: 'closed', reason })))
  expect(withdrawals.map(({ isClosable }) => isClosable)).toEqual(done)
  return done
}

/** Lists whether a colleague can close each withdrawal once the time to send it back is over. */
const closings: [what: string, steps: Step[], closed: boolean[]][] = [
  ['did not come', [givesUp([1, 0]), givesUp([1, 1])], [true, true]],
  ['has come in part', [givesUp([1, 0]), returns, givesUp([1, 1])], [false, true]],
  ['is disputed', [givesUp([1, 0]), bankTakes()], [true]],
]

it.each(closings)('a withdrawal of what %s says when it is closed', async (_, steps, closed) => {
  const owner = await app.aPerson('customer')
  const order = { ...(await anOrder(owner)), owner }
  for (const step of [pays, dispatches, ...steps]) await step(order)
  const [hers, operators] = [
    { id: owner.id, role: 'customer', sessionId: '' },
    { id: nora.id, role: 'admin', sessionId: '' },
  ] as const
  const none = closed.map(() => false)
  const { withdrawals } = await orderSeenBy(app.deps, operators, order.id)
  const ends = withdrawals.map(({ returnBy }) => returnBy.getTime())
  expect(await closableBy(operators, order)).toEqual(none)
  clock.moveTo(new Date(Math.min(...ends)))
  expect(await closableBy(operators, order)).toEqual(none)
  clock.moveTo(new Date(Math.max(...ends) + 1))
  expect(await closableBy(operators, order)).toEqual(closed)
  expect(await closableBy(hers, order)).toEqual(none)
  const isOf = (customerId: string) =>
    app.db.updateTable('orders').set({ customerId }).where('id', '=', order.id).execute()
  await isOf(nora.id)
  expect(await closableBy(operators, order)).toEqual(none)
  await isOf(owner.id)
  const last = withdrawals.at(-1)?.id ?? ''
  await settleWithdrawal(app.deps, operators, last, { outcome: 'closed', reason })
  expect(await closableBy(operators, order)).toEqual([...closed.slice(0, -1), false])
})
