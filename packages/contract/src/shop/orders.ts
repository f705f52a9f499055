import { z } from 'zod'
import { adresse, personName, phone } from '../identity/accounts.ts'
import { codePostal, country, region, singleLine, town } from '../identity/addresses.ts'
import { emailUpTo } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import {
  byId,
  type CamelKeys,
  camelCodec,
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
import { maxCartLines } from './cart-limits.ts'
import { cartLine, orderQuantityFrom } from './carts.ts'

/** Maps each order status to the French word that the wire uses for it. */
export const orderStatusWords = {
  pending: 'En attente',
  shipped: 'Expédié',
  delivered: 'Livré',
  cancelled: 'annulé',
} as const
export type OrderStatus = keyof typeof orderStatusWords
export type OrderStatusWord = (typeof orderStatusWords)[OrderStatus]
export const orderStatuses = Object.keys(orderStatusWords) as OrderStatus[]

/**
 * Maps each payment status to its French wire word. `failed`: the order ended unpaid. `refunded`: all was paid back.
 */
export const paymentStatusWords = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  refunded: 'Remboursé',
} as const
export type PaymentStatus = keyof typeof paymentStatusWords
export type PaymentStatusWord = (typeof paymentStatusWords)[PaymentStatus]

type OrderTransition = { from: readonly OrderStatus[]; to: OrderStatus }

/** These are all status transitions of an order. The database refuses any other change of status. */
export const orderTransitions = {
  /**
   * The customer cancels it, an operator cancels it with a reason, or a refund covers the whole order. The remaining
   * money is refunded.
   */
  cancel: { from: ['pending'], to: 'cancelled' },
  /** The order is unpaid, and its hold expired, the customer placed another order, or too many cards were refused. */
  expire: { from: ['pending'], to: 'cancelled' },
  /** The payment arrived after the hold expired, and the units were still in stock. */
  revive: { from: ['cancelled'], to: 'pending' },
  dispatch: { from: ['pending'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
} as const satisfies Record<string, OrderTransition>

/**
 * These are the actions on an order. `pay` and `withdraw` are the customer's, `cancel` is the customer's or an
 * operator's, and the others are operators'. `receive_return` settles an open withdrawal.
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

/** These are the error codes that deny a customer's `withdraw`. */
export const withdrawalDenyReasons = ['not_withdrawable', 'withdrawal_too_late', 'units_withdrawn'] as const
export type WithdrawalDenyReason = (typeof withdrawalDenyReasons)[number]

/** This is the buyer on the invoice, a person or a company. The street is in `billing_address`. */
export const billing = z.object({
  name: singleLine(160, "Le nom contient un caractère qui n'est pas accepté."),
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
      .array(cartLine.extend({ cartQuantity: orderQuantityFrom(1) }))
      .min(1, 'Votre panier est vide !')
      .max(maxCartLines, `${maxCartLines} articles différents au plus.`),
    total: euros.optional(),
  })
  .refine((body) => body.billing_address !== undefined || body.sameAsDelivery, {
    path: ['billing_address'],
    error: 'Champs requis!',
  })

/** Drops the billing fields when `sameAsDelivery` is true. It runs before validation, so `body` may be any value. */
const dropRedundantBilling = (body: z.input<typeof orderFields>) =>
  body?.sameAsDelivery === true ? { ...body, billing_address: undefined, billing: undefined } : body

/**
 * This is a new order. `total` and the `price` of each line are the euros that the customer was shown; when they differ
 * from the server's, nothing is ordered and the error carries the current amounts. Either `billing_address` or
 * `sameAsDelivery` is required, and `sameAsDelivery` wins. A `billing_address` without `billing` is printed on the
 * invoice as it was typed.
 */
export const orderBody = z.preprocess(dropRedundantBilling, orderFields)
/** These are the fields of a new order in camelCase, as the server uses them. */
export type OrderFields = ReturnType<typeof toOrderFields>
const toOrderFields = ({ billing, ...body }: z.infer<typeof orderBody>) => ({
  ...camelKeys(body),
  ...(billing && { billing: camelKeys(billing) }),
})

const orderLine = z.object({
  id: uuid,
  product: uuid,
  /** `slug` and `image` are those of the product today; `libelle` is its name at the time of the order. */
  slug: z.string(),
  image: z.string().nullable(),
  libelle: z.string(),
  /** This is the unit price in euros at the time of the order. */
  price: z.number(),
  quantity: z.int(),
  /** This is the number of units that operators have refunded. */
  refundedQuantity: z.int(),
  /** This is the number of refunded units that are sent all the same, because the refund was goodwill. */
  sentAnywayQuantity: z.int(),
  /**
   * This is the number of units in open withdrawals. The customer may withdraw from the remaining units that are not
   * refunded.
   */
  withdrawnQuantity: z.int(),
  /**
   * This is the number of stars that the customer gave the product, or `open` when the caller may write a review now.
   */
  review: z.union([z.literal('open'), z.int()]).nullable(),
})

export const withdrawalStates = ['declared', 'returned', 'closed'] as const

/** This is a withdrawal: units that the customer returns within the withdrawal period. */
const withdrawalView = z.object({
  id: uuid,
  declaredAt: instant,
  /** `firstname`, `lastname` and `email` are those of the declaration. */
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** The returned units; `id` is that of the order line. */
  lines: z.array(z.object({ id: uuid, libelle: z.string(), quantity: z.int() })),
  /** `returned`: the goods came back and their price is refunded. `closed`: the goods did not come back. */
  state: z.enum(withdrawalStates),
  /** This is the deadline for the customer to send the goods. */
  returnBy: instant,
  /** This is the deadline for the refund, provided that the goods or a proof of their dispatch have arrived by then. */
  refundBy: instant,
  /** It is true when the caller may close it: an operator may, after `returnBy`. */
  isClosable: z.boolean(),
  settledAt: instant.nullable(),
  /** This is the refund in euros that was decided when the withdrawal was settled. It is null before. */
  refunded: z.number().nullable(),
  /**
   * These are euros of the price that the customer's bank had already given back. They are not refunded a second time.
   */
  byBank: z.number(),
  /** This is the reason for closing it or for retaining a part of the price. */
  reason: z.string().nullable(),
})

/** This is an order. Amounts are euros. The customer and operators may read it. */
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
   * This is the payment in progress, for the customer only; it is null otherwise. `processing`: the provider has not
   * decided yet. `requires_action`: the customer must still authenticate with the bank.
   */
  payment: z.enum(['processing', 'requires_action']).nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  delivery_address: z.string(),
  billing_address: z.string(),
  /** It is null when the billing address is the delivery address, or when `billing_address` is all that was typed. */
  billing: camelCodec(
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
  /** This is the amount that the customer has got back so far. */
  refunded: z.number(),
  /** This is the part of the payment that neither the platform nor the customer's bank has given back. */
  refundableAmount: z.number(),
  /** True while a bank decides about the payment. */
  isDisputed: z.boolean(),
  /**
   * It is true when an invoice exists or can be issued. An order has none if its payment came too late, or if it was
   * refunded in full before an invoice was issued.
   */
  isInvoiced: z.boolean(),
  /** All refunds, the oldest first. */
  refunds: z.array(refundView),
  /** It is true when an operator has refunded the delivery. */
  shippingRefunded: z.boolean(),
  /** This is the time at which the hold on the units of an unpaid order expires; null once it is paid or cancelled. */
  holdExpiresAt: instant.nullable(),
  /** The customer may keep the units of the unpaid order longer. */
  mayExtendHold: z.boolean(),
  /**
   * This is the cause of the cancellation. `time`: the hold expired. `next_order`: the customer placed another order.
   * `refused_cards`: five cards were refused.
   */
  cancelledBy: z.enum(['customer', 'admin', 'time', 'next_order', 'refused_cards']).nullable(),
  /** This is the reason of an operator's cancellation. Only the customer sees it. */
  cancellationReason: z.string().nullable(),
  deliveredAt: instant.nullable(),
  /** This is the end of the withdrawal period. It is null before the delivery, because the period has no end yet. */
  withdrawableUntil: instant.nullable(),
  /** These are the withdrawals, the oldest first. */
  withdrawals: z.array(withdrawalView),
  /** These are the actions that the caller may take on the order now. */
  allowedActions: z.array(z.enum(orderActions)),
  /** This is the deny reason of `withdraw`, for the customer only; null when it is allowed. */
  withdrawalDenyReason: z.enum(withdrawalDenyReasons).nullable(),
})
export const orderCodec = camelCodec(orderView)
export type OrderView = z.input<typeof orderView>
/** This is an order inside the server: camelCase fields, status codes and `Date` instants. */
export type Order = z.output<typeof orderCodec>

/** This is the tracking number. Spaces, dots, dashes and lower case are normalised to the carrier's spelling. */
const colisNumber = required(60)
  .transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8,30}$/, 'Le numéro de suivi compte de 8 à 30 chiffres et lettres.'))

/**
 * A change of an order. The customer or an operator may cancel; the rest is for operators. `colis_number` is required
 * with a dispatch, and sent alone it corrects the number of a dispatched parcel.
 */
export const orderChangeBody = z
  .object({
    status: statusIn({ cancelled: 'annulé', shipped: 'Expédié', delivered: 'Livré' }, 'Statut inconnu.').optional(),
    colis_number: colisNumber.optional(),
    /**
     * It is required when an operator cancels, and the customer then reads it. It is also required to dispatch an order
     * whose payment is disputed, and the audit log keeps it.
     */
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
 * This is an operator's refund of a paid order: units at the price that was paid, and the delivery. No unit and no
 * delivery is ever refunded twice. Units that are not dispatched return to the stock, unless they are `lost` (damaged
 * or missing) or `sentAnyway`, which means that the refund is goodwill and the units are sent all the same.
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
      .max(maxCartLines, `${maxCartLines} articles différents au plus.`)
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
  config: { access: 'member', idempotent: true },
  schema: { body: orderBody.transform(toOrderFields), response: { 201: orderCodec } },
} as const satisfies Endpoint

/** `shownExpiry` is the `holdExpiresAt` that the customer saw: only that end is extended. */
export const extendOrderBody = z.object({ shownExpiry: instant })
export type ExtendOrderBody = z.infer<typeof extendOrderBody>

export const ordersApi = {
  place,
  /** This legacy endpoint is the same as `place`. */
  legacyPlace: { ...place, url: '/api/commande' },
  byId: {
    method: 'GET',
    url: '/api/v1/order/:id',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: orderCodec } },
  },
  /** Orders that expired unpaid are left out; they can be read by their id. */
  ofUser: {
    method: 'GET',
    url: '/api/v1/order/user/:id',
    config: { access: 'member' },
    schema: { params: byId, querystring: page, response: { 200: z.array(orderCodec) } },
  },
  /** This legacy endpoint is the same as `ofUser` for the caller. */
  legacyOwn: {
    method: 'POST',
    url: '/api/user/commande',
    config: { access: 'member', idempotent: false },
    schema: { querystring: page, response: { 200: z.array(orderCodec) } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/order/:id',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: orderChangeBody.transform(camelKeys), response: { 200: orderCodec } },
  },
  /** The customer keeps the units of an unpaid order a quarter of an hour longer. */
  extend: {
    method: 'POST',
    url: '/api/v1/order/:id/hold',
    // The same request again changes nothing, because it names the end that it extends.
    config: { access: 'member', idempotent: false },
    schema: { params: byId, body: extendOrderBody, response: { 200: orderCodec } },
  },
  refund: {
    method: 'POST',
    url: '/api/v1/admin/orders/:id/refunds',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: orderRefundBody, response: { 201: orderCodec } },
  },
} as const satisfies Record<string, Endpoint>
