import { z } from 'zod'
import { apiPaths } from '../lib/api-paths.ts'
import { byId, type Endpoint, instant, uuid } from '../lib/wire.ts'

export const windowBody = z.object({ start: instant, end: instant, professional: uuid.optional() })
export type WindowBody = z.output<typeof windowBody>

const windowChange = windowBody.pick({ start: true, end: true }).partial()
export type WindowChange = z.output<typeof windowChange>

/**
 * This is a part of an availability window: free, held or booked. The first free part has the id of the window. A held
 * or booked part has the id of its appointment. Any later free part has an id derived from what is before it: an
 * appointment, or an own entry. Only the owner of the window sees held and booked parts.
 */
export const availabilityWindow = z.object({
  id: uuid,
  start: instant,
  end: instant,
  professional: uuid,
  booked: z.boolean(),
  held: z.boolean(),
})
export type AvailabilityWindow = z.input<typeof availabilityWindow>

const timeRange = z.object({ from: instant.optional(), to: instant.optional() })
export type TimeRange = z.output<typeof timeRange>

export const availabilityApi = {
  create: {
    method: 'POST',
    url: '/api/v1/disponibilite',
    config: { access: 'professional', idempotent: true },
    schema: { body: windowBody, response: { 201: availabilityWindow } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/disponibilite/user/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, querystring: timeRange, response: { 200: z.array(availabilityWindow) } },
  },
  starts: {
    method: 'GET',
    url: apiPaths.starts,
    config: { access: 'anyone', isProfileRoute: true },
    schema: {
      params: byId,
      // `duration` is in minutes. A reschedule sends it when the service has since been given another duration. Without
      // it, the starts are those of the variant, or of the cheapest one.
      querystring: timeRange.extend({
        prestation: uuid,
        variantId: uuid.optional(),
        duration: z.coerce.number().int().min(1).max(1440).optional(),
      }),
      response: { 200: z.array(z.object({ start: instant, end: instant })) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/disponibilite/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, response: { 200: availabilityWindow } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/disponibilite/:id',
    config: { access: 'professional' },
    schema: { params: byId, body: windowChange, response: { 200: availabilityWindow } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/disponibilite/:id',
    config: { access: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
