import { z } from 'zod'
import { byId, byUser, type Endpoint, euros, oneOf, page, uuid } from './wire.ts'

/** The fixed list of what can be offered. */
export const libelles = [
  'Barbier',
  'Braids',
  'Coiffures événements',
  'Défrisage',
  'Lissage',
  'Locks',
  'Nattes',
  'Tissage',
  'Pose perruque',
  'Soins naturels',
] as const
export type Libelle = (typeof libelles)[number]

/** The tile's own words for a libelle, accepted in search too. */
export const libelleAliases: Record<string, Libelle> = { 'Lissage Brushing': 'Lissage' }

export const libelle = oneOf(libelles, 'Veuillez choisir une coiffure !')
/** `duration` is in minutes. */
export const serviceBody = z.object({
  libelle,
  price: euros.min(1, "Le prix doit être d'au moins 1 €.").max(5000, 'Le prix ne peut pas dépasser 5 000 €.'),
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  duration: z.int('Durée invalide.').min(15, 'Au moins 15 minutes.').max(720, 'Au plus 12 heures.').default(60),
})
export type ServiceBody = z.output<typeof serviceBody>

const serviceChange = serviceBody.extend({ duration: serviceBody.shape.duration.unwrap() }).partial()
export type ServiceChange = z.output<typeof serviceChange>

export const service = z.object({
  id: uuid,
  libelle: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  duration: z.int(),
  user: uuid,
})
export type Service = z.input<typeof service>

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
