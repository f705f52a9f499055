import { z } from 'zod'
import { byId, byUser, type Endpoint, euros, oneOf, page, uuid } from '../lib/wire.ts'
import { libelles } from './libelles.ts'
import { recipe, recipeView } from './recipes.ts'

export const libelle = oneOf(libelles, 'Veuillez choisir une coiffure !')
/** Below this price in euros, the service fee would not pay the payment provider. */
export const lowestPrice = 15
export const highestPrice = 5000
/**
 * `price` is in euros, `duration` in minutes. A service that was offered before the lowest price existed keeps its
 * price until it is changed.
 */
export const serviceBody = z.object({
  libelle,
  price: euros
    .min(lowestPrice, `Le prix doit être d'au moins ${lowestPrice} €.`)
    .max(highestPrice, 'Le prix ne peut pas dépasser 5 000 €.'),
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  duration: z.int('Durée invalide.').min(15, 'Au moins 15 minutes.').max(720, 'Au plus 12 heures.').default(60),
  /**
   * This is the hair that the customer brings. Without it, the usual recipe of the hairstyle applies, if there is one.
   */
  meches: recipe.optional(),
  /** It is true when the customer brings no hair, because the professional provides it or the service needs none. */
  mechesFournies: z.boolean().optional(),
})
export type ServiceBody = z.output<typeof serviceBody>

const serviceChange = serviceBody.extend({ duration: serviceBody.shape.duration.unwrap() }).partial()
export type ServiceChange = z.output<typeof serviceChange>

/**
 * `price` is what the professional gets and `total` what the customer pays, both in euros.
 * `meches` is the hair that the customer brings, by the service's own or the usual recipe; null when none is needed.
 */
export const service = z.object({
  id: uuid,
  libelle: z.string(),
  price: z.number(),
  total: z.number(),
  image: z.string().nullable(),
  duration: z.int(),
  user: uuid,
  meches: recipeView.nullable(),
  mechesFournies: z.boolean(),
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
