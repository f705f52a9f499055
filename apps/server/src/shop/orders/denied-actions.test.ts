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
const herself: OrderActor = { isOwner: true, isOperator: true, now }

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
const givenBack = { shippingRefunded: true, lines: [{ ...line, refundedQuantity: 2 }] }
const givenUp = { shippingRefunded: true, lines: [{ ...line, quantity: 1, withdrawnQuantity: 1 }] }
const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'
const nothingPaid = 'Il n’y a rien à rembourser ici : la commande n’est pas payée, ou tout est déjà rendu.'

type Case = [
  move: Parameters<typeof assertOrderAction>[0],
  what: string,
  order: Partial<OrderState>,
  by: OrderActor,
  said: string,
]

const cases: Case[] = [
  [
    'cancel',
    'while her bank decides',
    { ...unpaid, payment: 'processing' },
    customer,
    'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
  ],
  [
    'pay',
    'while her bank decides',
    { ...unpaid, payment: 'processing' },
    customer,
    'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
  ],
  ['cancel', 'twice', { status: 'cancelled' }, customer, 'Cette commande est déjà annulée.'],
  [
    'cancel',
    'by the team before it is paid',
    unpaid,
    operator,
    'Cette commande n’est pas payée : sans paiement, elle s’annule d’elle-même.',
  ],
  ['dispatch', 'twice', { status: 'shipped' }, operator, 'Cette commande est déjà expédiée.'],
  ['dispatch', 'after it came', { status: 'delivered' }, operator, 'Cette commande est déjà livrée.'],
  ['dispatch', 'after it ended', { status: 'cancelled' }, operator, 'Cette commande est annulée : elle ne part plus.'],
  ['dispatch', 'with all of it given back', givenBack, operator, nothingToSend],
  ['dispatch', 'once her bank has given it back', { paymentStatus: 'refunded' }, operator, nothingToSend],
  ['dispatch', 'before it is paid', unpaid, operator, 'Cette commande n’est pas payée : elle ne peut pas partir.'],
  ['deliver', 'before it has left', {}, operator, 'Cette commande n’est pas encore expédiée.'],
  ['refund', 'by who has paid it', {}, herself, 'C’est votre commande : une collègue s’en occupe.'],
  ['refund', 'before it is paid', unpaid, operator, nothingPaid],
  ['refund', 'after it ended', { status: 'cancelled' }, operator, nothingPaid],
  [
    'refund',
    'with nothing of it left',
    givenBack,
    operator,
    'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.',
  ],
  [
    'refund',
    'with nothing of it left, where its delivery was free',
    { shipping: 0, lines: givenBack.lines },
    operator,
    'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.',
  ],
  [
    'refund',
    'with all of it on its way back',
    givenUp,
    operator,
    'Ses articles sont déjà remboursés ou en cours de retour : passez par sa page, sous « Commandes ».',
  ],
  [
    'refund',
    'with the last of what is not a favour',
    { shippingRefunded: true, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
    operator,
    'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.',
  ],
  [
    'refund',
    'with the last of what is not a favour, where its delivery was free',
    { shipping: 0, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
    operator,
    'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.',
  ],
  ['receive_return', 'by who sends it back', {}, herself, 'C’est votre commande : une collègue s’en occupe.'],
]

describe('an order says why it may not', () => {
  it.each(cases)('%s, %s', (move, _, otherwise, by, said) => {
    const order = { ...paid, ...otherwise }
    expect(orderActionsFor(order, by)).not.toContain(move)
    expect(() => assertOrderAction(move, order, by)).toThrow(expect.objectContaining({ message: said }))
  })
})

const oneLeft = [{ ...line, refundedQuantity: 1 }]
const offers: [what: string, order: Partial<OrderState>][] = [
  ['the last of its units, where none of them is a favour', { shippingRefunded: true, lines: oneLeft }],
  [
    'the last of its units beside a favour, once it has left',
    { status: 'shipped', shippingRefunded: true, lines: [{ ...line, refundedQuantity: 1, sentAnywayQuantity: 1 }] },
  ],
  ['a delivery that cost a euro, when all else is given back', { ...givenBack, shippingRefunded: false, shipping: 1 }],
  ['what costs just as much as is left', { shippingRefunded: true, leftCents: 1000, lines: oneLeft }],
]

it.each(offers)('an order offers to give back %s', (_, otherwise) => {
  expect(orderActionsFor({ ...paid, ...otherwise }, operator)).toContain('refund')
  expect(() => assertOrderAction('refund', { ...paid, ...otherwise }, operator)).not.toThrow()
})

const sold = { ...line, id: 'l', libelle: 'Mèches' }
const favour = { ...sold, refundedQuantity: 1, sentAnywayQuantity: 1 }
const left = (quantity: number) => [{ id: 'l', libelle: 'Mèches', price: 10, quantity }]
const before = { lines: left(2), shipping: true, shippingWithLast: true, isHere: true }
type Sold = Parameters<typeof refundableOf>[0]
const leaves: [what: string, order: Partial<Sold>, refundable: Partial<typeof before>][] = [
  ['all of it, and its delivery with the last, before it has left', {}, {}],
  ['what has neither gone back nor is on its way', { lines: [{ ...sold, refundedQuantity: 1 }] }, { lines: left(1) }],
  ['no line of which all is given up', { lines: [sold, { ...sold, withdrawnQuantity: 2 }] }, {}],
  ['the delivery by itself, beside a favour', { lines: [favour] }, { lines: left(1), shippingWithLast: false }],
  ['no delivery that was free', { shipping: 0 }, { shipping: false, shippingWithLast: false }],
  ['no delivery twice', { shippingRefunded: true }, { shipping: false, shippingWithLast: false }],
  ['the delivery by itself, once it has left', { status: 'shipped' }, { shippingWithLast: false, isHere: false }],
]

it.each(leaves)('an order leaves to give back %s', (_, otherwise, refundable) => {
  const order = { ...paid, lines: [sold], ...otherwise }
  expect(refundableOf(order)).toEqual({ ...before, ...refundable })
})

it('an order is to be paid until the instant in which its time is over', () => {
  const until = (ms: number) => ({ ...unpaid, holdExpiresAt: new Date(now.getTime() + ms) })
  expect(orderActionsFor(until(1), customer)).toEqual(['pay', 'cancel'])
  expect(orderActionsFor(until(0), customer)).toEqual(['cancel'])
})
