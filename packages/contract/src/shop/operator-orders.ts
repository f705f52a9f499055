import { z } from 'zod'
import { byId, camelCodec, camelKeys, type Endpoint, instant, page, statusIn } from '../lib/wire.ts'
import { operatorRefund } from '../money/refunds.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { orderCodec, orderStatusWords, orderView, paymentStatusWords } from './orders.ts'

const { id, order_number, status, payment_status, date, firstname, lastname, email, total } = orderView.shape
const orderListItem = z.object({
  id,
  order_number,
  status,
  payment_status,
  date,
  firstname,
  lastname,
  email,
  total,
  /** This is the total number of units. */
  units: z.int(),
  /**
   * `open`: the order has an unsettled withdrawal. `overdue`: the refund deadline of that withdrawal has also passed.
   */
  withdrawal: z.enum(['open', 'overdue']).nullable(),
})
export type OrderListItem = z.input<typeof orderListItem>

/** These are the parts of an order that `ordersApi.refund` can still refund. */
const refundable = z.object({
  /**
   * These are the lines with the number of units that are neither refunded nor in an open withdrawal. Lines without any
   * are left out.
   */
  lines: z.array(orderView.shape.lines.element.pick({ id: true, libelle: true, price: true, quantity: true })),
  /** It is true when the delivery was paid and is not refunded. */
  shipping: z.boolean(),
  /**
   * It is true when the refund of the last of these units also refunds the delivery, because nothing will be sent. This
   * applies before dispatch, unless units are `sentAnyway`.
   */
  shippingWithLast: z.boolean(),
  /** It is true before dispatch. Refunded units are then restocked, unless they are `lost` or `sentAnyway`. */
  isHere: z.boolean(),
})

export const operatorOrderView = orderView.extend({
  /** This is the name of the account, empty once that is deleted. The recipient, in `firstname` and `lastname`, may be another person. */
  customer: z.string(),
  dispatchedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  refunds: z.array(operatorRefund),
  refundable,
  /** These are the actions of operators on the order, the latest first. */
  actions: z.array(operatorAction),
})
export type OperatorOrderView = z.input<typeof operatorOrderView>
const operatorOrderCodec = camelCodec(operatorOrderView)

export const paymentStatusBody = z.object({ payment_status: statusIn(paymentStatusWords, 'Statut inconnu.') })

export const operatorOrdersApi = {
  /** Returns the newest first; with `withdrawal`, the order with the earliest refund deadline first. */
  list: {
    method: 'GET',
    url: '/api/v1/admin/orders',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        status: statusIn(orderStatusWords, 'Statut inconnu.').optional(),
        payment: statusIn(paymentStatusWords, 'Statut inconnu.').optional(),
        /** `open` lists only orders with an unsettled withdrawal. */
        withdrawal: z.literal('open', 'Statut inconnu.').optional(),
      }),
      response: { 200: z.array(camelCodec(orderListItem)) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/orders/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: operatorOrderCodec } },
  },
  /** Legacy endpoint: the caller's orders, or all orders for an operator. */
  all: {
    method: 'GET',
    url: '/api/commandes',
    config: { access: 'member' },
    schema: { querystring: page, response: { 200: z.array(orderCodec) } },
  },
  /** This is a legacy endpoint. */
  one: {
    method: 'GET',
    url: '/api/commande/:id',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: orderCodec } },
  },
  /** Legacy endpoint: it only confirms the current payment status, because nothing but a payment can change it. */
  payment: {
    method: 'PUT',
    url: '/api/commande/:id',
    config: { access: 'admin' },
    schema: { params: byId, body: paymentStatusBody.transform(camelKeys), response: { 200: orderCodec } },
  },
} as const satisfies Record<string, Endpoint>
