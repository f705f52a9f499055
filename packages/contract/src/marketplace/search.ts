import { z } from 'zod'
import { type PartOfDay, partsOfDay } from '../lib/hours.ts'
import { type Endpoint, instant, page, uuid } from '../lib/wire.ts'
import { city } from '../platform/towns.ts'
import { libelleOf, libelles } from './libelles.ts'
import { longueurs, tailles } from './variant-names.ts'

/**
 * This is a day `YYYY-MM-DD`. The UTC offset in hours may follow it and is ignored; a URL may turn its `+` into a
 * space.
 */
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

const numberParam = (shape: RegExp, max: number, message: string) =>
  z
    .string(message)
    .regex(shape, message)
    .transform(Number)
    .refine((value) => value <= max, message)
    .optional()

/** The filters of a search; each is optional. */
export const filters = z.object({
  /** `1` keeps only professionals who travel. */
  domicile: z.enum(['0', '1'], 'Indiquez 1 pour une coiffeuse qui se déplace.').optional(),
  /** This is the most that the customer wants to pay, the service fee included, in euros. */
  prixMax: numberParam(/^\d{1,6}(\.\d{1,2})?$/, 100_000, 'Indiquez un prix en euros, par exemple 60 ou 59.90.'),
  /** This is the minimum rating, compared with the displayed rating, which is rounded to a tenth. */
  noteMin: numberParam(/^[1-5](\.\d)?$/, 5, 'Indiquez une note de 1 à 5, par exemple 4 ou 4.5.'),
  /** The maximum distance in kilometres from the searched town to the professional's town; 0 is the town itself. */
  distanceMax: numberParam(/^\d{1,3}$/, 100, 'Indiquez une distance de 0 à 100 kilomètres.'),
  moment: z.enum(Object.keys(partsOfDay) as [PartOfDay], 'Indiquez matin, apres-midi ou soir.').optional(),
})
export type Filters = z.infer<typeof filters>
export type FilterName = keyof Filters

/** The orders of results: the nearest first (the default), the lowest total first, or the best rated first. */
export const searchOrders = ['distance', 'prix', 'note'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** These are the criteria of a search apart from its town. */
const criteria = { prestation: searchLibelle, date: searchDate, ...filters.shape }
const listParams = {
  tri: z.enum(searchOrders, 'Indiquez distance, prix ou note.').default('distance'),
  ...page.shape,
}

const searchCriteria = z.object({
  city: z.string('Veuillez choisir une ville !').trim().min(1, 'Veuillez choisir une ville !').max(80),
  ...criteria,
})
export type SearchCriteria = z.infer<typeof searchCriteria>
export const searchMonthCriteria = searchCriteria.omit({ date: true }).extend({
  /** This is the month, `YYYY-MM`. */
  mois: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Indiquez un mois, par exemple 2026-11.'),
})
export type SearchMonthCriteria = z.infer<typeof searchMonthCriteria>
export const searchQuery = z.object({ ...searchCriteria.shape, ...listParams })
export type SearchQuery = z.infer<typeof searchQuery>

/** This is a search as a visitor types it: a town by name or postal code, and any of the other criteria. */
export const searchInput = z
  .object({ ...criteria, ...listParams })
  .partial({ prestation: true, date: true })
  .extend({
    ville: z.string('Veuillez choisir une ville !').trim().min(1, 'Veuillez choisir une ville !').max(80),
  })
export type SearchInput = z.infer<typeof searchInput>

export const foundProfessional = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  image: z.string().nullable(),
  mobilite: z.string(),
  city: z.string(),
  zone: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** The price is what the professional gets, the total what the customer pays, both in euros. */
  price: z.number(),
  total: z.number(),
  /** This is how long the service takes, in minutes. */
  duration: z.int(),
  /** A service with variants is found and shown as the cheapest of them that fits the free hours. */
  taille: z.enum(tailles).nullable(),
  longueur: z.enum(longueurs).nullable(),
  distanceKm: z.number(),
  nextSlot: instant,
  /** The first four bookable starts of the requested day, or of its requested part. */
  nextSlots: z.array(instant),
  /** These are the first three pictures of the professional's gallery. */
  works: z.array(z.string()),
})
export type FoundProfessional = z.input<typeof foundProfessional>

export const townSummary = city.pick({ id: true, name: true, departement: true, departementCode: true })
export type SearchTown = z.input<typeof townSummary>

/**
 * `professionals` is empty when the town, the hairstyle or the day is missing, the town is ambiguous or the day is
 * past.
 */
export const searchInputResult = z.object({
  /** This is the best match, or null when no town has the name. */
  town: townSummary.nullable(),
  /** These are the other towns that the text may mean. */
  otherTowns: z.array(townSummary),
  /** It is true when several towns have exactly the typed name, so that the town is ambiguous. */
  isShared: z.boolean(),
  /** It is true when the day is past in the zone of the town. */
  isPast: z.boolean(),
  professionals: z.array(foundProfessional),
  total: z.int(),
})

/** These are alternatives to a search without results, each with its number of results in `total`. */
export const searchAlternatives = z.object({
  /**
   * Each entry is the same search without one of its filters, or without all of them when removing one does not help.
   */
  withFewerFilters: z.array(z.object({ without: z.array(filters.keyof()), total: z.int() })),
  /** These are the nearest days with results, in chronological order. */
  days: z.array(z.object({ date: z.string(), total: z.int() })),
  /** These are the nearest towns with results on the same day, the closest first. */
  towns: z.array(
    z.object({ id: z.int(), name: z.string(), departementCode: z.string(), distanceKm: z.number(), total: z.int() }),
  ),
})
export type SearchAlternatives = z.input<typeof searchAlternatives>

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
    config: { access: 'anyone' },
    schema: {
      querystring: searchQuery,
      response: { 200: z.array(foundProfessional) },
    },
  },
  /** Runs the same search for typed text. The answer also says which town was understood. */
  fromInput: {
    method: 'GET',
    url: '/api/v1/search/saisie',
    config: { access: 'anyone' },
    schema: {
      querystring: searchInput,
      response: { 200: searchInputResult },
    },
  },
  alternatives: {
    method: 'GET',
    url: '/api/v1/search/autour',
    config: { access: 'anyone' },
    schema: {
      querystring: searchCriteria,
      response: { 200: searchAlternatives },
    },
  },
  /** Returns the days of a month, `YYYY-MM-DD`, from today on, on which the search has results. */
  days: {
    method: 'GET',
    url: '/api/v1/search/jours',
    config: { access: 'anyone' },
    schema: {
      querystring: searchMonthCriteria,
      response: { 200: z.array(z.string()) },
    },
  },
  /** Returns the best rated professionals with bookable hours ahead, for the home page. */
  best: {
    method: 'GET',
    url: '/api/v1/search/meilleures',
    config: { access: 'anyone' },
    schema: {
      querystring: z.object({ limit: z.coerce.number().int().min(1).max(24).default(6) }),
      response: { 200: z.array(bestRated) },
    },
  },
} as const satisfies Record<string, Endpoint>
