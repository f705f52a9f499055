import { z } from 'zod'
import { byId, type Endpoint, instant, page, uuid } from '../lib/wire.ts'
import { nullablePurchaseIds } from './purchases.ts'

/** This is a dispute in a list. `amount` is in euros, `reason` is a French text. */
const disputeListItem = z.object({
  id: uuid,
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  amount: z.number(),
  openedAt: instant,
  /** This is the deadline for an answer to the provider. */
  dueAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** The disputed purchase: exactly one of the ids is set. */
  ...nullablePurchaseIds,
  /** This is the number of the order; null for an appointment. */
  orderNumber: z.string().nullable(),
  libelle: z.string(),
  /** This is the start of the appointment, or the time when the order was placed. */
  date: instant,
  zone: z.string(),
  customer: z.string(),
  /** It is null for an order. */
  professional: z.string().nullable(),
})
export type DisputeListItem = z.input<typeof disputeListItem>

const disputeView = disputeListItem.extend({
  /** This is the provider's id of the dispute, for a search on the provider's pages. */
  providerId: z.string(),
  customerId: uuid,
  professionalId: uuid.nullable(),
  /** These are euros that the bank holds or has kept of it now. */
  taken: z.number(),
  /** This is the provider's fee for the dispute, in euros. */
  fee: z.number(),
  /**
   * These three are the cost split of a lost dispute, in euros. They are null until it is lost. `ofCustomer` is the
   * refund that the customer was already owed.
   */
  ofCustomer: z.number().nullable(),
  ofProfessional: z.number().nullable(),
  ofPlatform: z.number().nullable(),
})
export type DisputeView = z.input<typeof disputeView>

export const disputesApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/disputes',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(disputeListItem) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/disputes/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: disputeView } },
  },
} as const satisfies Record<string, Endpoint>
