import { z } from 'zod'
import { adresse, personName, phone } from '../identity/accounts.ts'
import { codePostal, country, onOneLine, region, town } from '../identity/addresses.ts'
import { emailUpTo } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import {
  byId,
  type CamelKeys,
  camelInside,
  camelKeys,
  type Endpoint,
  euros,
  instant,
  page,
  required,
  statusIn,
  uuid,
} from '../lib/wire.ts'
import { refundView } from '../money/refunds.ts'
import { mostCartLines } from './cart-limits.ts'
import { cartLine } from './carts.ts'

/** Each status, as the wire writes it. */
export const orderStatusWords = {
  pending: 'En attente',
  shipped: 'Expédié',
  delivered: 'Livré',
  cancelled: 'annulé',
} as const
export type OrderStatus = keyof typeof orderStatusWords
export type OrderStatusWord = (typeof orderStatusWords)[OrderStatus]
export const orderStatuses = Object.keys(orderStatusWords) as OrderStatus[]

/** An order that has ended unpaid is `failed`; one of which all that was paid has gone back is `refunded`. */
export const paymentStatusWords = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  refunded: 'Remboursé',
} as const
export type PaymentStatus = keyof typeof paymentStatusWords
export type PaymentStatusWord = (typeof paymentStatusWords)[PaymentStatus]

type OrderTransition = { from: readonly OrderStatus[]; to: OrderStatus }

/** The life of an order, whole: its status changes by these, and the table of orders refuses any other change. */
export const orderTransitions = {
  /**
   * By its customer, or by an operator, who says why; also with the refund of all of it. What is left of its money goes
   * back.
   */
  cancel: { from: ['pending'], to: 'cancelled' },
  /** Unpaid when its time is over, when she orders again, or when too many cards were refused. */
  lapse: { from: ['pending'], to: 'cancelled' },
  /** Paid when its time was over, and its units were to be had still. */
  revive: { from: ['cancelled'], to: 'pending' },
  dispatch: { from: ['pending'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
} as const satisfies Record<string, OrderTransition>

/**
 * What an answered order offers: `pay` and `withdraw` are its customer's, `cancel` hers or an operator's, the others
 * operators'; `receive_return` settles an open withdrawal.
 */
export const orderActions = [
  'pay',
  'cancel',
  'withdraw',
  'dispatch',
  'deliver',
  'correct',
  'refund',
  'receive_return',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The refusals with which a customer's `withdraw` is answered where it is not open. */
export const withdrawalRefusals = ['not_withdrawable', 'withdrawal_too_late', 'units_withdrawn'] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

/** Who buys and where, beside the street that is the billing address: a person or a company. */
export const billing = z.object({
  name: onOneLine(160, "Le nom contient un caractère qui n'est pas accepté."),
  code_postal: codePostal,
  city: town,
  country,
})
export type Billing = z.infer<typeof billing>
export type BillingFields = CamelKeys<Billing>

const orderFields = z
  .object({
    firstname: personName,
    lastname: personName,
    email: emailUpTo(100),
    phone,
    delivery_address: adresse(100),
    billing_address: adresse(100).optional(),
    billing: billing.optional(),
    sameAsDelivery: z.boolean().optional(),
    city: town,
    region: region.optional(),
    code_postal: codePostal,
    country,
    cart: z
      .array(cartLine)
      .min(1, 'Votre panier est vide !')
      .max(mostCartLines, `${mostCartLines} articles différents au plus.`),
    total: euros.optional(),
  })
  .refine((body) => body.billing_address !== undefined || body.sameAsDelivery, {
    path: ['billing_address'],
    error: 'Champs requis!',
  })

/** Where the bill goes with the parcel, nothing else that is said of it is read; the body may be anything. */
const billedAsDelivered = (body: z.input<typeof orderFields>) =>
  body?.sameAsDelivery === true ? { ...body, billing_address: undefined, billing: undefined } : body

/**
 * `price` of a line and `total`: what she was shown; where they differ from ours, nothing is ordered and she is told. A
 * billing address is there, or the same as that of the delivery, which wins over one that is there too. Without
 * `billing` beside it, it is all that stands on the invoice, as it was typed.
 */
export const orderBody = z.preprocess(billedAsDelivered, orderFields)
/** What is ordered, in our own spelling. */
export type OrderFields = ReturnType<typeof fieldsOf>
const fieldsOf = ({ billing, ...body }: z.infer<typeof orderBody>) => ({
  ...camelKeys(body),
  ...(billing && { billing: camelKeys(billing) }),
})

const orderLine = z.object({
  id: uuid,
  product: uuid,
  /** Of the product's page; the picture is today's, its name the one it was bought under. */
  slug: z.string(),
  image: z.string().nullable(),
  libelle: z.string(),
  /** Euros, of one of them, when it was ordered. */
  price: z.number(),
  quantity: z.int(),
  /** Of how many an operator has decided that their price goes back. */
  refundedQuantity: z.int(),
  /** Of these, of how many the price was a favour: they leave all the same. */
  sentAnywayQuantity: z.int(),
  /** How many she has given up that have not been settled: of the others that are not refunded, she may. */
  withdrawnQuantity: z.int(),
  /** Hers of the product: `open` as soon as she who reads may write one, her note once she has. */
  review: z.union([z.literal('open'), z.int()]).nullable(),
})

export const withdrawalStates = ['declared', 'returned', 'closed'] as const

/** What she has given up of an order within the time for it. */
const withdrawalView = z.object({
  id: uuid,
  declaredAt: instant,
  /** As she declared it. */
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** By the ids of the order's own lines. */
  lines: z.array(z.object({ id: uuid, libelle: z.string(), quantity: z.int() })),
  /** `returned`: the goods are back, and their price goes back; `closed`: they did not come. */
  state: z.enum(withdrawalStates),
  /** Until when she sends the goods. */
  returnBy: instant,
  /** Until when its price goes back, if the goods or a proof that they were sent are there by then. */
  refundBy: instant,
  /** Whether she who reads may close it: an operator, once the time to send the goods is over. */
  isClosable: z.boolean(),
  settledAt: instant.nullable(),
  /** Euros that were decided to go back, once it is settled. */
  refunded: z.number().nullable(),
  /** Of its price, euros that her bank had taken back for her by then: they were not paid again. */
  byBank: z.number(),
  /** Why it was closed, or something of its price was kept. */
  reason: z.string().nullable(),
})

/** Sums in euros. */
export const orderView = z.object({
  id: uuid,
  order_number: z.string(),
  colis_number: z.string().nullable(),
  status: statusIn(orderStatusWords),
  payment_status: statusIn(paymentStatusWords),
  date: instant,
  paidAt: instant.nullable(),
  user: uuid,
  /**
   * Hers under way, for its customer alone: `processing` is not decided yet; `requires_action` waits for her to
   * convince her bank.
   */
  payment: z.enum(['processing', 'requires_action']).nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  delivery_address: z.string(),
  billing_address: z.string(),
  /** Null: the bill goes where the order goes, or its address is one line that she has typed. */
  billing: camelInside(
    z.object({ name: z.string(), code_postal: z.string(), city: z.string(), country: z.string() }),
  ).nullable(),
  city: z.string(),
  region: z.string().nullable(),
  code_postal: z.string(),
  country: z.string(),
  lines: z.array(orderLine),
  subTotal: z.number(),
  shipping: z.number(),
  total: z.number(),
  /** What has reached her of it again so far. */
  refunded: z.number(),
  /** What is left of its payment that neither we nor her bank have given back. */
  left: z.number(),
  /** A bank has its payment, and has not decided. */
  isDisputed: z.boolean(),
  /**
   * Whether there is an invoice to be had: of what was paid too late, or went back whole before one was written, there
   * is none.
   */
  isInvoiced: z.boolean(),
  /** Everything of it that goes back, the oldest first. */
  refunds: z.array(refundView),
  /** An operator has decided that the delivery's price goes back. */
  shippingRefunded: z.boolean(),
  /** Until when its units are kept for who pays; null once that is over. */
  holdExpiresAt: instant.nullable(),
  /**
   * Who or what has cancelled it: `time`, which was over, the `next_order` of the same person, or five `refused_cards`.
   */
  cancelledBy: z.enum(['customer', 'admin', 'time', 'next_order', 'refused_cards']).nullable(),
  /** Why an operator has, for its customer alone. */
  cancellationReason: z.string().nullable(),
  deliveredAt: instant.nullable(),
  /** The last instant in which she may withdraw, once it is delivered; before, it has no end yet. */
  withdrawableUntil: instant.nullable(),
  /** The oldest first. */
  withdrawals: z.array(withdrawalView),
  /** What she who reads may do with it now, and nothing that would be refused. */
  allowedActions: z.array(z.enum(orderActions)),
  /** For its customer, where `withdraw` is not open: why. */
  withdrawalRefusal: z.enum(withdrawalRefusals).nullable(),
})
export const orderInside = camelInside(orderView)
export type OrderView = z.input<typeof orderView>
/** An order as the server knows it, before it is written on the wire. */
export type Order = z.output<typeof orderInside>

/** A parcel's number as its carrier writes it; people type spaces, dashes and small letters. */
const colisNumber = required(60)
  .transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8,30}$/, 'Le numéro de suivi compte de 8 à 30 chiffres et lettres.'))

/**
 * Cancelling is its customer's or an operator's, the rest an operator's. `colis_number` goes with a dispatch, or
 * corrects that of one by itself.
 */
export const orderChangeBody = z
  .object({
    status: statusIn({ cancelled: 'annulé', shipped: 'Expédié', delivered: 'Livré' }, 'Statut inconnu.').optional(),
    colis_number: colisNumber.optional(),
    /** An operator's must be there when she cancels: its customer reads it. */
    reason: reason.optional(),
  })
  .refine(({ status, colis_number }) => status !== 'shipped' || colis_number !== undefined, {
    path: ['colis_number'],
    error: 'Champs requis!',
  })
  .refine(({ status, colis_number }) => status !== undefined || colis_number !== undefined, {
    path: ['status'],
    error: 'Champs requis!',
  })
export type OrderChange = CamelKeys<z.infer<typeof orderChangeBody>>

/**
 * What an operator gives back of a paid order: units of its lines at the price that was paid, and the delivery. More
 * units than were sold are never given back, nor the delivery twice. Units that have not left are for sale again,
 * unless they are `lost`, damaged or not to be found, or are `sentAnyway`: the price is a favour, and they leave with
 * their order.
 */
export const orderRefundBody = z
  .object({
    lines: z
      .array(
        z.object({
          id: uuid,
          quantity: z.int('Quantité invalide.').min(1, 'Quantité invalide.').max(1000, 'Quantité invalide.'),
        }),
      )
      .max(mostCartLines, `${mostCartLines} articles différents au plus.`)
      .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Chaque article une fois.'),
    shipping: z.boolean().optional(),
    lost: z.boolean().optional(),
    sentAnyway: z.boolean().optional(),
    reason,
  })
  .refine(({ lost, sentAnyway }) => !(lost && sentAnyway), {
    path: ['sentAnyway'],
    error: 'Ce qui part n’est ni abîmé ni introuvable.',
  })
  .refine(({ lines, shipping }) => lines.length > 0 || shipping, {
    path: ['lines'],
    error: 'Choisissez ce qui est remboursé.',
  })
export type OrderRefundBody = z.infer<typeof orderRefundBody>

const place = {
  method: 'POST',
  url: '/api/v1/order',
  config: { who: 'member', once: true },
  schema: { body: orderBody.transform(fieldsOf), response: { 201: orderInside } },
} as const satisfies Endpoint

export const ordersApi = {
  place,
  /** An older call. */
  olderPlace: { ...place, url: '/api/commande' },
  byId: {
    method: 'GET',
    url: '/api/v1/order/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: orderInside } },
  },
  /** Without those that have ended unpaid by themselves: they are read by their id. */
  ofUser: {
    method: 'GET',
    url: '/api/v1/order/user/:id',
    config: { who: 'member' },
    schema: { params: byId, querystring: page, response: { 200: z.array(orderInside) } },
  },
  /** An older call: one's own, as `ofUser` has them. */
  olderOwn: {
    method: 'POST',
    url: '/api/user/commande',
    config: { who: 'member', once: false },
    schema: { querystring: page, response: { 200: z.array(orderInside) } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/order/:id',
    config: { who: 'member', once: true },
    schema: { params: byId, body: orderChangeBody.transform(camelKeys), response: { 200: orderInside } },
  },
  refund: {
    method: 'POST',
    url: '/api/v1/admin/orders/:id/refunds',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: orderRefundBody, response: { 201: orderInside } },
  },
} as const satisfies Record<string, Endpoint>
