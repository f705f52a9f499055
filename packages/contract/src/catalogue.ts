import { z } from 'zod'
import { byId, byUser, type Endpoint, page, uuid } from './wire.ts'

export const catalogueBody = z.object({
  image: z.string('Champs requis!').min(1, 'Champs requis!').max(120),
  alt: z.string().max(200, '200 caractères au plus.').optional(),
  position: z.int().min(0).max(10_000).optional(),
})

export const catalogueItem = z.object({
  id: uuid,
  image: z.string(),
  alt: z.string(),
  position: z.int(),
  user: uuid,
})
export type CatalogueItem = z.input<typeof catalogueItem>

export const catalogueApi = {
  create: {
    method: 'POST',
    url: '/api/v1/catalogue',
    config: { who: 'professional' },
    schema: { body: catalogueBody, response: { 201: catalogueItem } },
  },
  ofUser: {
    method: 'GET',
    url: '/api/v1/catalogue/user/:userId',
    config: { who: 'anyone' },
    schema: { params: byUser, querystring: page, response: { 200: z.array(catalogueItem) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/catalogue/:id',
    config: { who: 'anyone' },
    schema: { params: byId, response: { 200: catalogueItem } },
  },
  update: {
    method: 'PATCH',
    url: '/api/v1/catalogue/:id',
    config: { who: 'professional' },
    schema: { params: byId, body: catalogueBody.partial(), response: { 200: catalogueItem } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/catalogue/:id',
    config: { who: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
