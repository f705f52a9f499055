import { z } from 'zod'
import { libelleAliases, libelles } from './services.ts'
import { type Endpoint, instant, page, uuid } from './wire.ts'

/** `YYYY-MM-DD`, perhaps followed by the browser's UTC offset in hours, whose `+` may arrive as a space. */
export const searchDate = z
  .string('Veuillez choisir un jour !')
  .regex(/^[12]\d{3}-\d{2}-\d{2}(?:[+\- ](?:0?\d|1[0-4])(?:[.,:]\d{1,2})?)?$/, 'Veuillez choisir un jour !')
  .transform((text) => text.slice(0, 10))
  .refine(
    (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
    'Veuillez choisir un jour !',
  )

export const searchLibelle = z
  .string('Veuillez choisir une coiffure !')
  .transform((text) => libelleAliases[text] ?? text)
  .pipe(z.enum(libelles, 'Veuillez choisir une coiffure !'))

export const searchQuery = z.object({
  city: z.string('Veuillez choisir une ville !').trim().min(1, 'Veuillez choisir une ville !').max(80),
  prestation: searchLibelle,
  date: searchDate,
  ...page.shape,
})
export type SearchQuery = z.infer<typeof searchQuery>

export const found = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  image: z.string().nullable(),
  mobilite: z.string(),
  city: z.string(),
  zone: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  price: z.number(),
  distanceKm: z.number(),
  nextSlot: instant,
})
export type Found = z.input<typeof found>

export const bestRated = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  image: z.string().nullable(),
  city: z.string(),
  rating: z.number(),
  reviewCount: z.int(),
  libelles: z.array(z.string()),
})
export type BestRated = z.input<typeof bestRated>

export const searchApi = {
  professionals: {
    method: 'GET',
    url: '/api/v1/search',
    config: { who: 'anyone' },
    schema: {
      querystring: searchQuery,
      response: { 200: z.array(found) },
    },
  },
  /** For the home page: the best rated who have hours ahead. */
  best: {
    method: 'GET',
    url: '/api/v1/search/meilleures',
    config: { who: 'anyone' },
    schema: {
      querystring: z.object({ limit: z.coerce.number().int().min(1).max(24).default(6) }),
      response: { 200: z.array(bestRated) },
    },
  },
} as const satisfies Record<string, Endpoint>
