import { describe, expect, it } from 'vitest'
import {
  assertOrderAction,
  type OrderActor,
  type OrderState,
  orderActionsFor,
  refundableOf,
} from './order-actions.rules.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const operator: OrderActor = { isOwner: false, isOperator: true, now }
const customer: OrderActor = { isOwner: true, isOperator: false, now }
const operatorAsCustomer: OrderActor = { isOwner: true, isOperator: true, now }

const line = { price: 10, quantity: 2, refundedQuantity: 0, sentAnywayQuantity: 0, withdrawnQuantity: 0 }
/** The order is paid and not dispatched: it has two units at 10 €, with 4.90 € of delivery. */
const paid: OrderState = {
  status: 'pending',
  paymentStatus: 'paid',
  payment: null,
  isPaid: true,
  holdExpiresAt: null,
  isDisputed: false,
  leftCents: 2490,
  shipping: 4.9,
  shippingRefunded: false,
  lines: [line],
  withdrawals: [],
  withdrawableUntil: null,
}
const unpaid = { ...paid, paymentStatus: 'pending', isPaid: false } as const
const refundedOrder = { shippingRefunded: true, lines: [{ ...line, refundedQuantity: 2 }] }
const withdrawnOrder = { shippingRefunded: true, lines: [{ ...line, quantity: 1, withdrawnQuantity: 1 }] }
const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'
const nothingPaid = 'Il n’y a rien à rembourser ici : la commande n’est pas payée, ou tout est déjà rendu.'

type Case = [
  move: Parameters<typeof assertOrderAction>[0],
  label: string,
  order: Partial<OrderState>,
  by: OrderActor,
  said: string,
]

const cases: Case[] = [
  [
    'cancel',
    'while the bank decides',
    { ...unpaid, payment: 'processing' },
    customer,
    'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
  ],
  [
    'pay',
    'while the bank decides',
    { ...unpaid, payment: 'processing' },
    customer,
    'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
  ],
  ['cancel', 'twice', { status: 'cancelled' }, customer, 'Cette commande est déjà annulée.'],
  [
    'cancel',
    'by an operator before it is paid',
    unpaid,
    operator,
    'Cette commande n’est pas payée : sans paiement, elle s’annule d’elle-même.',
  ],
  ['dispatch', 'twice', { status: 'shipped' }, operator, 'Cette commande est déjà expédiée.'],
  ['dispatch', 'after its delivery', { status: 'delivered' }, operator, 'Cette commande est déjà livrée.'],
  [
    'dispatch',
    'after its cancellation',
    { status: 'cancelled' },
    operator,
    'Cette commande est annulée : elle ne part plus.',
  ],
  ['dispatch', 'with all of it refunded', refundedOrder, operator, nothingToSend],
  ['dispatch', 'once the bank has refunded it', { paymentStatus: 'refunded' }, operator, nothingToSend],
  ['dispatch', 'before it is paid', unpaid, operator, 'Cette commande n’est pas payée : elle ne peut pas partir.'],
  ['deliver', 'before it is shipped', {}, operator, 'Cette commande n’est pas encore expédiée.'],
  ['refund', 'by its own customer', {}, operatorAsCustomer, 'C’est votre commande : une collègue s’en occupe.'],
  ['refund', 'before it is paid', unpaid, operator, nothingPaid],
  ['refund', 'after its cancellation', { status: 'cancelled' }, operator, nothingPaid],
  [
    'refund',
    'with nothing left to refund',
    refundedOrder,
    operator,
    'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.',
  ],
  [
    'refund',
    'with nothing left to refund, after free delivery',
    { shipping: 0, lines: refundedOrder.lines },
    operator,
    'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.',
  ],
  [
    'refund',
    'with all of it withdrawn',
    withdrawnOrder,
    operator,
    'Ses articles sont déjà remboursés ou en cours de retour : passez par sa page, sous « Commandes ».',
  ],
  [
    'refund',
    'with the last units that are not a goodwill refund',
    { shippingRefunded: true, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
    operator,
    'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.',
  ],
  [
    'refund',
    'with the last units that are not a goodwill refund, after free delivery',
    { shipping: 0, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
    operator,
    'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.',
  ],
  ['receive_return', 'by its own customer', {}, operatorAsCustomer, 'C’est votre commande : une collègue s’en occupe.'],
]

describe('the deny reason of an order', () => {
  it.each(cases)('to %s, %s', (action, _, overrides, actor, message) => {
    const order = { ...paid, ...overrides }
    expect(orderActionsFor(order, actor)).not.toContain(action)
    expect(() => assertOrderAction(action, order, actor)).toThrow(expect.objectContaining({ message: message }))
  })
})

const oneLeft = [{ ...line, refundedQuantity: 1 }]
const cancelCases: [label: string, order: Partial<OrderState>][] = [
  ['the last of its units, without a goodwill refund', { shippingRefunded: true, lines: oneLeft }],
  [
    'the last of its units beside a goodwill refund, once it is shipped',
    { status: 'shipped', shippingRefunded: true, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
  ],
  [
    'a delivery that cost a euro, when all else is refunded',
    { ...refundedOrder, shippingRefunded: false, shipping: 1 },
  ],
  ['units that cost exactly the remaining amount', { shippingRefunded: true, leftCents: 1000, lines: oneLeft }],
]

it.each(cancelCases)('an order offers a refund of %s', (_, overrides) => {
  expect(orderActionsFor({ ...paid, ...overrides }, operator)).toContain('refund')
  expect(() => assertOrderAction('refund', { ...paid, ...overrides }, operator)).not.toThrow()
})

const sold = { ...line, id: 'l', libelle: 'Mèches' }
const goodwillLine = { ...sold, refundedQuantity: 1, sentAnywayQuantity: 1 }
const refundableLines = (quantity: number) => [{ id: 'l', libelle: 'Mèches', price: 10, quantity }]
const before = { lines: refundableLines(2), shipping: true, shippingWithLast: true, isHere: true }
type Sold = Parameters<typeof refundableOf>[0]
const refundableCases: [label: string, order: Partial<Sold>, refundable: Partial<typeof before>][] = [
  ['all of it, and its delivery with the last units, before it is shipped', {}, {}],
  [
    'the units that are neither refunded nor being returned',
    { lines: [{ ...sold, refundedQuantity: 1 }] },
    { lines: refundableLines(1) },
  ],
  ['no line that is withdrawn entirely', { lines: [sold, { ...sold, withdrawnQuantity: 2 }] }, {}],
  [
    'the delivery by itself, beside a goodwill refund',
    { lines: [goodwillLine] },
    { lines: refundableLines(1), shippingWithLast: false },
  ],
  ['no delivery that was free', { shipping: 0 }, { shipping: false, shippingWithLast: false }],
  ['no delivery twice', { shippingRefunded: true }, { shipping: false, shippingWithLast: false }],
  ['the delivery by itself, once it is shipped', { status: 'shipped' }, { shippingWithLast: false, isHere: false }],
]

it.each(refundableCases)('the refundable part of an order is %s', (_, overrides, refundable) => {
  const order = { ...paid, lines: [sold], ...overrides }
  expect(refundableOf(order)).toEqual({ ...before, ...refundable })
})

it('an order can be paid until the instant in which its hold ends', () => {
  const until = (ms: number) => ({ ...unpaid, holdExpiresAt: new Date(now.getTime() + ms) })
  expect(orderActionsFor(until(1), customer)).toEqual(['pay', 'cancel'])
  expect(orderActionsFor(until(0), customer)).toEqual(['cancel'])
})
