import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** This is a town. Coordinates are strings, because the specification defines them so. */
export const city = z.object({
  id: z.int(),
  name: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  departement: z.string(),
  departementCode: z.string(),
  region: z.string(),
  codesPostaux: z.array(z.string()),
  zone: z.string(),
})
export type City = z.input<typeof city>

export const citiesApi = {
  search: {
    method: 'GET',
    url: '/api/v1/city',
    config: { access: 'anyone' },
    schema: {
      querystring: z.object({
        search: z.string().max(80).default(''),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
      response: { 200: z.array(city) },
    },
  },
  nearest: {
    method: 'GET',
    url: '/api/v1/city/nearest',
    config: { access: 'anyone' },
    schema: {
      querystring: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
      response: { 200: z.object({ city: city.nullable(), country: z.string() }) },
    },
  },
} as const satisfies Record<string, Endpoint>
