import { z } from 'zod'
import { apiPaths } from '../lib/api-paths.ts'
import { byId, type Endpoint, instant, uuid } from '../lib/wire.ts'

export const slotBody = z.object({ start: instant, end: instant, professional: uuid.optional() })
export type SlotBody = z.output<typeof slotBody>

const slotChange = slotBody.pick({ start: true, end: true }).partial()
export type SlotChange = z.output<typeof slotChange>

/**
 * This is a part of an availability window: free, held or booked. The first free part has the id of the window. A held
 * or booked part has the id of its appointment. Any later free part has an id derived from the appointment before it.
 * Only the owner of the window sees held and booked parts.
 */
export const slot = z.object({
  id: uuid,
  start: instant,
  end: instant,
  professional: uuid,
  booked: z.boolean(),
  held: z.boolean(),
})
export type Slot = z.input<typeof slot>

const between = z.object({ from: instant.optional(), to: instant.optional() })
export type Between = z.output<typeof between>

export const slotsApi = {
  create: {
    method: 'POST',
    url: '/api/v1/disponibilite',
    config: { who: 'professional', once: true },
    schema: { body: slotBody, response: { 201: slot } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/disponibilite/user/:id',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byId, querystring: between, response: { 200: z.array(slot) } },
  },
  starts: {
    method: 'GET',
    url: apiPaths.starts,
    config: { who: 'anyone', ofProfile: true },
    schema: {
      params: byId,
      // `duration` is in minutes. A reschedule sends it when the service has since been given another duration.
      querystring: between.extend({
        prestation: uuid,
        duration: z.coerce.number().int().min(1).max(1440).optional(),
      }),
      response: { 200: z.array(z.object({ start: instant, end: instant })) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/disponibilite/:id',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byId, response: { 200: slot } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/disponibilite/:id',
    config: { who: 'professional' },
    schema: { params: byId, body: slotChange, response: { 200: slot } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/disponibilite/:id',
    config: { who: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
