import { z } from 'zod'
import { type PartOfDay, partsOfDay } from '../lib/hours.ts'
import { type Endpoint, instant, page, uuid } from '../lib/wire.ts'
import { city } from '../platform/towns.ts'
import { libelleOf, libelles } from './libelles.ts'

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
  .transform((text) => libelleOf(text) ?? text)
  .pipe(z.enum(libelles, 'Veuillez choisir une coiffure !'))

const figure = (shape: RegExp, most: number, message: string) =>
  z
    .string(message)
    .regex(shape, message)
    .transform(Number)
    .refine((value) => value <= most, message)
    .optional()

/** What narrows a search; every one of them may be left out. */
export const narrowing = z.object({
  /** `1`: only who travels. */
  domicile: z.enum(['0', '1'], 'Indiquez 1 pour une coiffeuse qui se déplace.').optional(),
  /** Euros, for that service. */
  prixMax: figure(/^\d{1,6}(\.\d{1,2})?$/, 100_000, 'Indiquez un prix en euros, par exemple 60 ou 59.90.'),
  /** Stars as they are shown, rounded to a tenth. */
  noteMin: figure(/^[1-5](\.\d)?$/, 5, 'Indiquez une note de 1 à 5, par exemple 4 ou 4.5.'),
  /** Kilometres from the town searched to hers; 0 is the town itself. */
  distanceMax: figure(/^\d{1,3}$/, 100, 'Indiquez une distance de 0 à 100 kilomètres.'),
  moment: z.enum(Object.keys(partsOfDay) as [PartOfDay], 'Indiquez matin, apres-midi ou soir.').optional(),
})
export type Narrowing = z.infer<typeof narrowing>
export type NarrowingName = keyof Narrowing

/** In which order: the nearest first, as usual, the cheapest or the best rated. */
export const searchOrders = ['distance', 'prix', 'note'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** What is asked of a search beyond its town. */
const withinTown = { prestation: searchLibelle, date: searchDate, ...narrowing.shape }
const listed = {
  tri: z.enum(searchOrders, 'Indiquez distance, prix ou note.').default('distance'),
  ...page.shape,
}

const searched = z.object({
  city: z.string('Veuillez choisir une ville !').trim().min(1, 'Veuillez choisir une ville !').max(80),
  ...withinTown,
})
export type Searched = z.infer<typeof searched>
export const searchedMonth = searched.omit({ date: true }).extend({
  /** `YYYY-MM` */
  mois: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Indiquez un mois, par exemple 2026-11.'),
})
export type SearchedMonth = z.infer<typeof searchedMonth>
export const searchQuery = z.object({ ...searched.shape, ...listed })
export type SearchQuery = z.infer<typeof searchQuery>

/** As somebody types it: a town by any of its names, and what there is of the rest. */
export const typedSearch = z
  .object({ ...withinTown, ...listed })
  .partial({ prestation: true, date: true })
  .extend({
    ville: z.string('Veuillez choisir une ville !').trim().min(1, 'Veuillez choisir une ville !').max(80),
  })
export type TypedSearch = z.infer<typeof typedSearch>

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
  /** The first four hours of that day, or of the part of it that was asked for. */
  nextSlots: z.array(instant),
  /** The first three pictures of her gallery. */
  works: z.array(z.string()),
})
export type Found = z.input<typeof found>

export const searchTown = city.pick({ id: true, name: true, departement: true, departementCode: true })
export type SearchTown = z.input<typeof searchTown>

/** Nobody is searched where the town, the hairstyle or the day is not known, or the day is past. */
export const typedFound = z.object({
  /** The best match; null where no town is called so. */
  town: searchTown.nullable(),
  /** The others that may be meant. */
  otherTowns: z.array(searchTown),
  /** Several towns bear that very name: which is meant is not known. */
  isShared: z.boolean(),
  /** By the calendar of the town. */
  isPast: z.boolean(),
  professionals: z.array(found),
  total: z.int(),
})

/** Searches close to one that finds nobody, each with how many it finds. */
export const closeSearches = z.object({
  /** The same without one thing that narrowed it, or where that does not help without any. */
  wider: z.array(z.object({ without: z.array(narrowing.keyof()), total: z.int() })),
  /** The nearest days, in their order. */
  days: z.array(z.object({ date: z.string(), total: z.int() })),
  /** The nearest towns on the same day, the closest first. */
  towns: z.array(
    z.object({ id: z.int(), name: z.string(), departementCode: z.string(), distanceKm: z.number(), total: z.int() }),
  ),
})
export type CloseSearches = z.input<typeof closeSearches>

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
  /**
   * The same for what somebody typed: one call for a page that says what was understood, what is missing and who is
   * found.
   */
  typed: {
    method: 'GET',
    url: '/api/v1/search/saisie',
    config: { who: 'anyone' },
    schema: {
      querystring: typedSearch,
      response: { 200: typedFound },
    },
  },
  close: {
    method: 'GET',
    url: '/api/v1/search/autour',
    config: { who: 'anyone' },
    schema: {
      querystring: searched,
      response: { 200: closeSearches },
    },
  },
  /** The days of a month on which the same search finds somebody, `YYYY-MM-DD`, for a calendar. */
  days: {
    method: 'GET',
    url: '/api/v1/search/jours',
    config: { who: 'anyone' },
    schema: {
      querystring: searchedMonth,
      response: { 200: z.array(z.string()) },
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
