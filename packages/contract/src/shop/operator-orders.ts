import { z } from 'zod'
import { byId, camelInside, camelKeys, type Endpoint, instant, page, statusIn } from '../lib/wire.ts'
import { operatorRefund } from '../money/refunds.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { orderInside, orderStatusWords, orderView, paymentStatusWords } from './orders.ts'

const { id, order_number, status, payment_status, date, firstname, lastname, email, total } = orderView.shape
const foundOrder = z.object({
  id,
  order_number,
  status,
  payment_status,
  date,
  firstname,
  lastname,
  email,
  total,
  /** How many products in all. */
  units: z.int(),
  /** Whether something of it was given up that is not settled yet, and whether its money was due before now. */
  withdrawal: z.enum(['open', 'overdue']).nullable(),
})
export type FoundOrder = z.input<typeof foundOrder>

/** What `ordersApi.refund` still gives back of an order. */
const refundable = z.object({
  /** Of each line, the units that are neither refunded nor given up; no line of which there are none. */
  lines: z.array(orderView.shape.lines.element.pick({ id: true, libelle: true, price: true, quantity: true })),
  /** The delivery, which was paid and not refunded. */
  shipping: z.boolean(),
  /** Before it has left, with the last of these units the delivery goes back unasked, unless they are `sentAnyway`. */
  shippingWithLast: z.boolean(),
  /** It has not left: the units are for sale again, `lost` or `sentAnyway`. */
  isHere: z.boolean(),
})

/** An order as operators see it. */
export const orderRecord = orderView.extend({
  /** Whose account it is of; an order goes to whom it names. */
  customer: z.string(),
  dispatchedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  refunds: z.array(operatorRefund),
  refundable,
  /** What operators have done with it, the latest first. */
  actions: z.array(operatorAction),
})
export type OrderRecord = z.input<typeof orderRecord>
const recordInside = camelInside(orderRecord)

export const paymentStatusBody = z.object({ payment_status: statusIn(paymentStatusWords, 'Statut inconnu.') })

export const operatorOrdersApi = {
  /** The newest first; with `withdrawal`, the one whose money is due first. */
  list: {
    method: 'GET',
    url: '/api/v1/admin/orders',
    config: { who: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        status: statusIn(orderStatusWords, 'Statut inconnu.').optional(),
        payment: statusIn(paymentStatusWords, 'Statut inconnu.').optional(),
        /** Of which something is given up that is not settled yet. */
        withdrawal: z.literal('open', 'Statut inconnu.').optional(),
      }),
      response: { 200: z.array(camelInside(foundOrder)) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/orders/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 200: recordInside } },
  },
  /** An older call: an operator's are everybody's. */
  all: {
    method: 'GET',
    url: '/api/commandes',
    config: { who: 'member' },
    schema: { querystring: page, response: { 200: z.array(orderInside) } },
  },
  /** An older call. */
  one: {
    method: 'GET',
    url: '/api/commande/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: orderInside } },
  },
  /** An older call: nobody says that an order is paid but its payments. */
  payment: {
    method: 'PUT',
    url: '/api/commande/:id',
    config: { who: 'admin' },
    schema: { params: byId, body: paymentStatusBody.transform(camelKeys), response: { 200: orderInside } },
  },
} as const satisfies Record<string, Endpoint>
