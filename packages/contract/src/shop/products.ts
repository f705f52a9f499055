import { z } from 'zod'
import { byId, type Endpoint, euros, page, required, uuid } from '../lib/wire.ts'

export const productImage = z.object({ id: uuid, image: z.string(), alt: z.string() })
export type ProductImage = z.input<typeof productImage>

/** Whom the rules on product safety ask an offer to name. */
const traderOf = (name: z.ZodType<string, string>) => z.object({ nom: name, adresse: name, email: name })

/**
 * `siblings` are the other products of its `modele`; `image` is the first of `images`. `responsable` answers in the
 * Union for a `fabricant` outside of it.
 */
export const product = z.object({
  id: uuid,
  slug: z.string(),
  libelle: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  description: z.string(),
  stock: z.int(),
  texture: z.string(),
  longueur: z.string(),
  couleur: z.string(),
  modele: z.string(),
  siblings: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      libelle: z.string(),
      image: z.string().nullable(),
      texture: z.string(),
      longueur: z.string(),
      couleur: z.string(),
      price: z.number(),
      stock: z.int(),
    }),
  ),
  images: z.array(productImage),
  fabricant: traderOf(z.string()).nullable(),
  responsable: traderOf(z.string()).nullable(),
  avertissements: z.string(),
})
export type Product = z.input<typeof product>

const trader = traderOf(required(300)).extend({ email: required(254).pipe(z.email('Adresse e-mail invalide.')) })

export const mostProductImages = 10
export const mostStock = 100_000

/** What an operator writes of a product; its stock is corrected. */
const written = {
  libelle: required(120),
  price: euros.min(0.5, 'Le prix doit être d’au moins 0,50 €.'),
  description: required(5000),
  texture: required(80),
  longueur: required(80),
  couleur: required(80),
  modele: required(80),
  images: z
    .array(z.object({ image: z.string().min(1, 'Champs requis!').max(120), alt: z.string().max(200).default('') }))
    .min(1, 'Champs requis!')
    .max(mostProductImages, `${mostProductImages} images au plus.`),
  fabricant: trader,
  avertissements: z.string().trim().max(2000, '2000 caractères au plus.'),
}

export const productBody = z.object({
  ...written,
  stock: z.int('Stock invalide.').min(0, 'Le stock ne peut pas être négatif.').max(mostStock, `${mostStock} au plus.`),
  /** Where the maker is outside of the Union. */
  responsable: trader.optional(),
  avertissements: written.avertissements.default(''),
})
export type ProductBody = z.infer<typeof productBody>

/** False where nobody answers for the maker; null would be absent. */
const perhaps = <T extends z.ZodType>(shape: T) => z.union([shape, z.literal(false)])

const readTrader = traderOf(z.string())
/** What is written of a product as she has read it. */
const read = z.object({
  libelle: z.string(),
  price: z.number('Montant invalide.'),
  description: z.string(),
  texture: z.string(),
  longueur: z.string(),
  couleur: z.string(),
  modele: z.string(),
  images: z.array(z.object({ image: z.string(), alt: z.string() })),
  fabricant: perhaps(readTrader),
  responsable: perhaps(readTrader),
  avertissements: z.string(),
})
export type ReadProduct = z.infer<typeof read>

/**
 * The fields that change. `seen`: of those, what she was shown; where somebody else has changed one meanwhile, nothing
 * is written and she is told.
 */
export const productChangeBody = z
  .object({ ...written, responsable: perhaps(trader) })
  .partial()
  .extend({ seen: read.partial().default({}) })
export type ProductChange = z.infer<typeof productChangeBody>

/** The newest first, as usual, or where something is searched the best match. */
export const productOrders = ['nouveautes', 'prix-croissant', 'prix-decroissant'] as const
export type ProductOrder = (typeof productOrders)[number]

/** One value or several of them, as a form sends them; an empty one says nothing. */
const anyOf = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().map((value) => value.trim()))
  .transform((values) => values.filter((value) => value !== ''))
  .pipe(z.array(z.string().max(80, '80 caractères au plus.')).max(20))
  .optional()

const inEuros = z
  .string('Indiquez un prix en euros, par exemple 60 ou 59.90.')
  .regex(/^\d{1,5}(\.\d{1,2})?$/, 'Indiquez un prix en euros, par exemple 60 ou 59.90.')
  .transform(Number)
  .optional()

/** What narrows the list of products; every one of them may be left out. Several values of one are alternatives. */
export const productFilters = z.object({
  texture: anyOf,
  longueur: anyOf,
  couleur: anyOf,
  prixMin: inEuros,
  prixMax: inEuros,
  /** `1`: only what is in stock. */
  disponible: z.enum(['0', '1'], 'Indiquez 1 pour ce qui est en stock.').optional(),
  /** Words of its name, texture, length, colour or description. */
  q: z.string('Indiquez ce que vous cherchez.').trim().max(100, '100 caractères au plus.').optional(),
})
export type ProductFilters = z.infer<typeof productFilters>

const productList = productFilters.extend({
  tri: z.enum(productOrders, 'Indiquez nouveautes, prix-croissant ou prix-decroissant.').optional(),
  ...page.shape,
})
export type ProductList = z.infer<typeof productList>

const valueCounts = z.array(z.object({ value: z.string(), total: z.int() }))
/** Each value on sale and how many it would give together with what narrows by the others. */
export const filterCounts = z.object({
  texture: valueCounts,
  longueur: valueCounts,
  couleur: valueCounts,
  /** How many of them are in stock. */
  disponible: z.int(),
  /** From the cheapest to the dearest, whatever the prices asked for; null where there are none. */
  prix: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type FilterCounts = z.input<typeof filterCounts>

/** A product as it stands beside another one. */
export const companion = product.pick({
  id: true,
  slug: true,
  libelle: true,
  price: true,
  image: true,
  stock: true,
  texture: true,
  longueur: true,
  couleur: true,
})
export type Companion = z.input<typeof companion>

const list = {
  method: 'GET',
  url: '/api/v1/product',
  config: { who: 'anyone' },
  schema: { querystring: productList, response: { 200: z.array(product) } },
} as const satisfies Endpoint
const bySlug = {
  method: 'GET',
  url: '/api/v1/product/:slug',
  config: { who: 'anyone' },
  schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: product } },
} as const satisfies Endpoint

export const productsApi = {
  list,
  /** An older call. */
  olderList: { ...list, url: '/api/product' },
  /** What the list may be narrowed by, with counts. */
  filters: {
    method: 'GET',
    url: '/api/v1/boutique/filtres',
    config: { who: 'anyone' },
    schema: { querystring: productFilters, response: { 200: filterCounts } },
  },
  /** By slug; the older calls name it by its id. */
  bySlug,
  /** An older call. */
  olderOne: { ...bySlug, url: '/api/product/:slug' },
  /** What is on sale of the model of a product, by slug or id, that may be off sale itself. */
  inPlace: {
    method: 'GET',
    url: '/api/v1/boutique/a-la-place/:slug',
    config: { who: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: z.array(product) } },
  },
  /** What those who bought it have often bought with it, and is in stock. */
  boughtTogether: {
    method: 'GET',
    url: '/api/v1/boutique/achetes-ensemble/:slug',
    config: { who: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: z.array(companion) } },
  },
  images: {
    method: 'GET',
    url: '/api/v1/media/product/:id',
    config: { who: 'anyone' },
    schema: { params: byId, response: { 200: z.array(productImage) } },
  },
} as const satisfies Record<string, Endpoint>
