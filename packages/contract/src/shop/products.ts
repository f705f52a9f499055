import { z } from 'zod'
import { byId, type Endpoint, euros, page, required, uuid } from '../lib/wire.ts'

export const productImage = z.object({ id: uuid, image: z.string(), alt: z.string() })
export type ProductImage = z.input<typeof productImage>

/**
 * Makes the shape of the contact of a manufacturer or responsible person. EU product safety law requires it on the
 * offer.
 */
const traderShape = (name: z.ZodType<string, string>) => z.object({ nom: name, adresse: name, email: name })

/**
 * This is a product. `price` is in euros. `siblings` are the other products of the same `modele`, and `image` is the
 * first of `images`. `responsable` is the responsible person in the European Union for a `fabricant` outside of it.
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
  fabricant: traderShape(z.string()).nullable(),
  responsable: traderShape(z.string()).nullable(),
  avertissements: z.string(),
})
export type Product = z.input<typeof product>

const trader = traderShape(required(300)).extend({ email: required(254).pipe(z.email('Adresse e-mail invalide.')) })

export const maxProductImages = 10
export const maxStock = 100_000

/** These are the fields that an operator edits. The stock is not among them: it changes by corrections only. */
const editableFields = {
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
    .max(maxProductImages, `${maxProductImages} images au plus.`),
  fabricant: trader,
  avertissements: z.string().trim().max(2000, '2000 caractères au plus.'),
}

export const productBody = z.object({
  ...editableFields,
  stock: z.int('Stock invalide.').min(0, 'Le stock ne peut pas être négatif.').max(maxStock, `${maxStock} au plus.`),
  /** It is given when the manufacturer is outside the European Union. */
  responsable: trader.optional(),
  avertissements: editableFields.avertissements.default(''),
})
export type ProductBody = z.infer<typeof productBody>

/** False means that there is no value. Null cannot express that, because it is read as an absent field. */
const orFalse = <T extends z.ZodType>(shape: T) => z.union([shape, z.literal(false)])

const expectedTrader = traderShape(z.string())
/** These are the editable fields of a product as the operator last read them. */
const expectedProduct = z.object({
  libelle: z.string(),
  price: z.number('Montant invalide.'),
  description: z.string(),
  texture: z.string(),
  longueur: z.string(),
  couleur: z.string(),
  modele: z.string(),
  images: z.array(z.object({ image: z.string(), alt: z.string() })),
  fabricant: orFalse(expectedTrader),
  responsable: orFalse(expectedTrader),
  avertissements: z.string(),
})
export type ExpectedProduct = z.infer<typeof expectedProduct>

/**
 * The fields to change. `expected` holds their last known values: when another operator has changed one of them meanwhile,
 * nothing is written and the error carries the current values.
 */
export const productChangeBody = z
  .object({ ...editableFields, responsable: orFalse(trader) })
  .partial()
  .extend({ expected: expectedProduct.partial().default({}) })
export type ProductChange = z.infer<typeof productChangeBody>

/** The orders of the list. By default the newest come first, or the best matches when `q` is given. */
export const productOrders = ['nouveautes', 'prix-croissant', 'prix-decroissant'] as const
export type ProductOrder = (typeof productOrders)[number]

/** This is one value or several, as a form sends them. Empty values are ignored. */
const textList = z
  .union([z.string(), z.array(z.string())])
  .transform((input) => [input].flat().map((value) => value.trim()))
  .transform((values) => values.filter((value) => value !== ''))
  .pipe(z.array(z.string().max(80, '80 caractères au plus.')).max(20))
  .optional()

const priceParam = z
  .string('Indiquez un prix en euros, par exemple 60 ou 59.90.')
  .regex(/^\d{1,5}(\.\d{1,2})?$/, 'Indiquez un prix en euros, par exemple 60 ou 59.90.')
  .transform(Number)
  .optional()

/**
 * The filters of the product list; each is optional. Several values of one filter are alternatives. Prices are euros.
 */
export const productFilters = z.object({
  texture: textList,
  longueur: textList,
  couleur: textList,
  prixMin: priceParam,
  prixMax: priceParam,
  /** `1` keeps only products in stock. */
  disponible: z.enum(['0', '1'], 'Indiquez 1 pour ce qui est en stock.').optional(),
  /** These are words to search in the name, texture, length, colour and description. */
  q: z.string('Indiquez ce que vous cherchez.').trim().max(100, '100 caractères au plus.').optional(),
})
export type ProductFilters = z.infer<typeof productFilters>

const productList = productFilters.extend({
  tri: z.enum(productOrders, 'Indiquez nouveautes, prix-croissant ou prix-decroissant.').optional(),
  ...page.shape,
})
export type ProductList = z.infer<typeof productList>

const valueCounts = z.array(z.object({ value: z.string(), total: z.int() }))
/** Each value comes with the number of products that it would give together with the other filters. */
export const filterCounts = z.object({
  texture: valueCounts,
  longueur: valueCounts,
  couleur: valueCounts,
  /** This is the number of matching products in stock. */
  disponible: z.int(),
  /**
   * These are the lowest and the highest price in euros, without the price filters. It is null when no product matches.
   */
  prix: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type FilterCounts = z.input<typeof filterCounts>

/** This is a product as it is suggested beside another one. */
export const suggestedProduct = product.pick({
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
export type SuggestedProduct = z.input<typeof suggestedProduct>

const list = {
  method: 'GET',
  url: '/api/v1/product',
  config: { access: 'anyone' },
  schema: { querystring: productList, response: { 200: z.array(product) } },
} as const satisfies Endpoint
const bySlug = {
  method: 'GET',
  url: '/api/v1/product/:slug',
  config: { access: 'anyone' },
  schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: product } },
} as const satisfies Endpoint

export const productsApi = {
  list,
  /** This legacy endpoint is the same as `list`. */
  legacyList: { ...list, url: '/api/product' },
  /** Returns the values of each filter, with counts. */
  filters: {
    method: 'GET',
    url: '/api/v1/boutique/filtres',
    config: { access: 'anyone' },
    schema: { querystring: productFilters, response: { 200: filterCounts } },
  },
  /** `slug` may also be the id of the product, which legacy clients use. */
  bySlug,
  /** This legacy endpoint is the same as `bySlug`. */
  legacyBySlug: { ...bySlug, url: '/api/product/:slug' },
  /** Returns the products on sale of the same model. The product itself is named by slug or id and may be archived. */
  replacements: {
    method: 'GET',
    url: '/api/v1/boutique/a-la-place/:slug',
    config: { access: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: z.array(product) } },
  },
  /** Returns products in stock that its buyers often bought with it. */
  boughtTogether: {
    method: 'GET',
    url: '/api/v1/boutique/achetes-ensemble/:slug',
    config: { access: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: z.array(suggestedProduct) } },
  },
  images: {
    method: 'GET',
    url: '/api/v1/media/product/:id',
    config: { access: 'anyone' },
    schema: { params: byId, response: { 200: z.array(productImage) } },
  },
} as const satisfies Record<string, Endpoint>
