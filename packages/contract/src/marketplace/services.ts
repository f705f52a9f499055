import { z } from 'zod'
import { byId, byUser, type Endpoint, euros, instant, oneOf, page, uuid } from '../lib/wire.ts'
import { companion } from '../shop/products.ts'
import { recipe, shownRecipe } from '../shop/recipes.ts'
import { libelles } from './libelles.ts'

export const libelle = oneOf(libelles, 'Veuillez choisir une coiffure !')
/** `duration` is in minutes. */
export const serviceBody = z.object({
  libelle,
  price: euros.min(1, "Le prix doit être d'au moins 1 €.").max(5000, 'Le prix ne peut pas dépasser 5 000 €.'),
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  duration: z.int('Durée invalide.').min(15, 'Au moins 15 minutes.').max(720, 'Au plus 12 heures.').default(60),
  /** Which hair the customer brings, whatever the hairstyle; left out, the usual one of the hairstyle, if any. */
  meches: recipe.optional(),
  /** The customer brings none: the professional provides the hair, or does without. */
  mechesFournies: z.boolean().optional(),
})
export type ServiceBody = z.output<typeof serviceBody>

const serviceChange = serviceBody.extend({ duration: serviceBody.shape.duration.unwrap() }).partial()
export type ServiceChange = z.output<typeof serviceChange>

/** `meches`: what the customer brings, hers or the usual; null where she brings none. */
export const service = z.object({
  id: uuid,
  libelle: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  duration: z.int(),
  user: uuid,
  meches: shownRecipe.nullable(),
  mechesFournies: z.boolean(),
})
export type Service = z.input<typeof service>

/**
 * The hair for a visit on that day, as far as it can be had: `products` are those of which there are as many packs as it takes,
 * one for each colour; none where a parcel might come too late. `arrivesOn`: by when it is there.
 */
export const hairForVisit = z.object({
  meches: shownRecipe.nullable(),
  arrivesOn: z.string().nullable(),
  products: z.array(companion),
})
export type HairForVisit = z.input<typeof hairForVisit>

export const servicesApi = {
  create: {
    method: 'POST',
    url: '/api/v1/prestation',
    config: { who: 'professional', once: true },
    schema: { body: serviceBody, response: { 201: service } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/prestation/user/:userId',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byUser, querystring: page, response: { 200: z.array(service) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/prestation/:id',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byId, response: { 200: service } },
  },
  /** For her who asks, whom the parcel goes to. */
  hair: {
    method: 'GET',
    url: '/api/v1/prestation/:id/meches',
    config: { who: 'member' },
    schema: { params: byId, querystring: z.object({ date: instant }), response: { 200: hairForVisit } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/prestation/:id',
    config: { who: 'professional' },
    schema: { params: byId, body: serviceChange, response: { 200: service } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/prestation/:id',
    config: { who: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
