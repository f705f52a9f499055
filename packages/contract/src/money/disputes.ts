import { z } from 'zod'
import { byId, type Endpoint, instant, page, uuid } from '../lib/wire.ts'

/** Amounts in euros; the reason in French. */
const foundDispute = z.object({
  id: uuid,
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  amount: z.number(),
  openedAt: instant,
  /** Until when the provider takes an answer. */
  dueAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Of what was paid, one of the two. */
  appointmentId: uuid.nullable(),
  orderId: uuid.nullable(),
  /** Of an order. */
  orderNumber: z.string().nullable(),
  libelle: z.string(),
  /** Of the visit; of an order, when it was made. */
  date: instant,
  zone: z.string(),
  customer: z.string(),
  /** Null of an order. */
  professional: z.string().nullable(),
})
export type FoundDispute = z.input<typeof foundDispute>

const disputeView = foundDispute.extend({
  /** By which the provider's own pages find it. */
  providerId: z.string(),
  customerId: uuid,
  professionalId: uuid.nullable(),
  /** What the bank holds or has kept of it now. */
  taken: z.number(),
  /** The provider's own. */
  fee: z.number(),
  /** Of one that is lost, who bears it; the customer what she was to be given back. */
  ofCustomer: z.number().nullable(),
  ofProfessional: z.number().nullable(),
  ofPlatform: z.number().nullable(),
})
export type DisputeView = z.input<typeof disputeView>

export const disputesApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/disputes',
    config: { who: 'admin' },
    schema: { querystring: page, response: { 200: z.array(foundDispute) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/disputes/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 200: disputeView } },
  },
} as const satisfies Record<string, Endpoint>
