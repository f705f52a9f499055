import { z } from 'zod'
import { byId, byUser, type Endpoint, page, uuid } from '../lib/wire.ts'

export const catalogueBody = z.object({
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  /** This is the alternative text, which describes the picture to people who cannot see it. */
  alt: z.string('Texte invalide.').trim().max(200, '200 caractères au plus.').optional(),
  /** Pictures are sorted by position, the smallest first; for equal positions the newest comes first. */
  position: z.int('Position invalide.').min(0, 'Position invalide.').max(10_000, 'Position invalide.').optional(),
})
export type CatalogueBody = z.output<typeof catalogueBody>
const catalogueChange = catalogueBody.partial()
export type CatalogueChange = z.output<typeof catalogueChange>

export const catalogueItem = z.object({
  id: uuid,
  image: z.string(),
  alt: z.string(),
  position: z.int(),
  user: uuid,
})
export type CatalogueItem = z.input<typeof catalogueItem>

export const catalogueApi = {
  /** A gallery contains a picture once. When it is already there, the answer is the existing item, unchanged. */
  create: {
    method: 'POST',
    url: '/api/v1/catalogue',
    config: { access: 'professional', idempotent: true },
    schema: { body: catalogueBody, response: { 201: catalogueItem } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/catalogue/user/:userId',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byUser, querystring: page, response: { 200: z.array(catalogueItem) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/catalogue/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, response: { 200: catalogueItem } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/catalogue/:id',
    config: { access: 'professional' },
    schema: { params: byId, body: catalogueChange, response: { 200: catalogueItem } },
  },
  /** Sorts the gallery by `ids`. Pictures that `ids` does not name come first; unknown ids are ignored. */
  order: {
    method: 'PUT',
    url: '/api/v1/catalogue/order',
    config: { access: 'professional' },
    schema: {
      body: z.object({ ids: z.array(uuid, 'Champs requis!').max(1000, '1000 photos au plus.') }),
      response: { 200: z.array(catalogueItem) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/catalogue/:id',
    config: { access: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
