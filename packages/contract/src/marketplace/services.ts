import { z } from 'zod'
import { byId, byUser, type Endpoint, oneOf, page, uuid } from '../lib/wire.ts'
import { libelles } from './libelles.ts'
import { recipe, recipeView } from './recipes.ts'
import { serviceDuration, servicePrice } from './service-terms.ts'
import { variant, variantsBody } from './variants.ts'

export const libelle = oneOf(libelles, 'Veuillez choisir une coiffure !')
/**
 * `price` is in euros, `duration` in minutes. A service without variants needs a price. One that was offered before the
 * lowest price existed keeps its price until it is changed.
 */
export const serviceShape = z.object({
  libelle,
  price: servicePrice.optional(),
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  duration: serviceDuration.default(60),
  /**
   * This is the hair that the customer brings. Without it, the usual recipe of the hairstyle applies, if there is one.
   */
  meches: recipe.optional(),
  /** It is true when the customer brings no hair, because the professional provides it or the service needs none. */
  mechesFournies: z.boolean().optional(),
  /**
   * These are the sizes and lengths in which Braids, Nattes, Locks and Tissage are sold. With them, `price` and `duration`
   * are ignored: those of the service are the cheapest one's. The list replaces the former one; an empty list removes it.
   */
  variants: variantsBody.optional(),
})
export const serviceBody = serviceShape.refine(({ price, variants }) => price !== undefined || variants?.length, {
  path: ['price'],
  error: 'Champs requis!',
})
export type ServiceBody = z.output<typeof serviceBody>

const serviceChange = serviceShape.extend({ duration: serviceDuration }).partial()
export type ServiceChange = z.output<typeof serviceChange>

/**
 * `price` is what the professional gets and `total` what the customer pays, both in euros.
 * `meches` is the hair that the customer brings, by the service's own or the usual recipe; null when none is needed.
 * `variants` is empty for a service that is sold in one way. Otherwise `price`, `total` and `duration` are those of the
 * cheapest variant, and a customer books one of the list.
 */
export const service = z.object({
  id: uuid,
  libelle: z.string(),
  price: z.number().describe('Of a service with variants: the price of the cheapest one.'),
  total: z.number().describe('Of a service with variants: the total of the cheapest one.'),
  image: z.string().nullable(),
  duration: z.int().describe('Of a service with variants: the duration of the cheapest one.'),
  user: uuid,
  meches: recipeView.nullable(),
  mechesFournies: z.boolean(),
  variants: z.array(variant),
})
export type Service = z.input<typeof service>

export const servicesApi = {
  create: {
    method: 'POST',
    url: '/api/v1/prestation',
    config: { access: 'professional', idempotent: true },
    schema: { body: serviceBody, response: { 201: service } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/prestation/user/:userId',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byUser, querystring: page, response: { 200: z.array(service) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/prestation/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, response: { 200: service } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/prestation/:id',
    config: { access: 'professional' },
    schema: { params: byId, body: serviceChange, response: { 200: service } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/prestation/:id',
    config: { access: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
