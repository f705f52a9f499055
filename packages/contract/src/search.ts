import { z } from 'zod'
import { libelleAliases, libelles } from './services.ts'
import { type Endpoint, instant, uuid } from './wire.ts'

/** `YYYY-MM-DD`, perhaps followed by the browser's UTC offset in hours, whose `+` may arrive as a space. */
export const searchDate = z
  .string('Veuillez choisir un jour !')
  .min(1, 'Veuillez choisir un jour !')
  .regex(/^\d{4}-\d{2}-\d{2}(?:[+\- ]?\d{1,2}(?:[.:]\d{1,2})?)?$/, 'Veuillez choisir un jour !')
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
})

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

export const searchApi = {
  professionals: {
    method: 'GET',
    url: '/api/v1/search',
    config: { who: 'anyone' },
    schema: {
      querystring: searchQuery.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
      response: { 200: z.array(found) },
    },
  },
} as const satisfies Record<string, Endpoint>
