import { uuid } from '@couronne/contract/lib/wire'
import type { FilterCounts, ProductOrder } from '@couronne/contract/shop/products'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../lib/database/compile-once.ts'
import { type Db, type ExpressionBuilderOf, euros } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type Counted, countedPage } from '../../lib/paging.ts'
import type { ProductCriteria } from './product.rules.ts'

export const firstImage = (productId: Expression<string>) =>
  sql<
    string | null
  >`(select i.image from product_images i where i.product_id = ${productId} order by i.position limit 1)`

const capitalize = <Word extends string>(word: Word) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>

type Trader = { nom: string; adresse: string; email: string }
export const traderAsJson = ({ ref }: ExpressionBuilderOf<'products', 'p'>, name: 'fabricant' | 'responsable') => {
  const part = (field: keyof Trader) => ref(`p.${name}${capitalize(field)}`)
  return sql<Trader | null>`case when ${part('nom')} is not null then
    json_build_object('nom', ${part('nom')}, 'adresse', ${part('adresse')}, 'email', ${part('email')}) end`
}

/** Includes archived products. */
export const selectProductDetails = (db: Db) =>
  db.selectFrom('products as p').select((eb) => [
    'p.id',
    'p.slug',
    'p.libelle',
    euros(eb.ref('p.priceCents')).as('price'),
    firstImage(eb.ref('p.id')).as('image'),
    'p.description',
    'p.stock',
    'p.texture',
    'p.longueur',
    'p.couleur',
    'p.modele',
    jsonArray(
      eb
        .selectFrom('products as sibling')
        .select(['sibling.id', 'sibling.slug', 'sibling.libelle'])
        .select(['sibling.texture', 'sibling.longueur', 'sibling.couleur', 'sibling.stock'])
        .select(({ ref }) => [euros(ref('sibling.priceCents')).as('price'), firstImage(ref('sibling.id')).as('image')])
        .whereRef('sibling.modele', '=', 'p.modele')
        .whereRef('sibling.id', '<>', 'p.id')
        .where('sibling.archivedAt', 'is', null)
        .orderBy('sibling.id'),
    ).as('siblings'),
    jsonArray(
      eb
        .selectFrom('productImages as i')
        .select(['i.id', 'i.image', 'i.alt'])
        .whereRef('i.productId', '=', 'p.id')
        .orderBy('i.position'),
    ).as('images'),
    traderAsJson(eb, 'fabricant').as('fabricant'),
    traderAsJson(eb, 'responsable').as('responsable'),
    'p.avertissements',
  ])

const selectProductsOnSale = (db: Db) => selectProductDetails(db).where('p.archivedAt', 'is', null)

/** Returns one condition per filter, on the products `p`. */
const filterConditions = ({ texture, longueur, couleur, fromCents, toCents, inStockOnly }: ProductCriteria) => {
  const matchesOneOf = (column: 'texture' | 'longueur' | 'couleur', values: string[] | null) =>
    sql<boolean>`(${values}::text[] is null or p.${sql.ref(column)} = any(${values}::text[]))`
  return {
    texture: matchesOneOf('texture', texture),
    longueur: matchesOneOf('longueur', longueur),
    couleur: matchesOneOf('couleur', couleur),
    price: sql<boolean>`p.price_cents between coalesce(${fromCents}::int, 0) and coalesce(${toCents}::int, 2147483647)`,
    stock: sql<boolean>`(p.stock > 0 or not ${inStockOnly}::boolean)`,
  }
}

/**
 * Returns the products on sale `p` that match the words, with their score `m`. Without words it returns all of them.
 */
const matchingProducts = (words: ProductCriteria['words']) =>
  words
    ? sql`products p join products_like(${words}::text[]) m on m.id = p.id where p.archived_at is null`
    : sql`products p where p.archived_at is null`

const newest = 'p.created_at desc, p.id desc'
type SortOrder = ProductOrder | 'likeness'
const sortOrders: Record<SortOrder, string> = {
  likeness: `m.likeness desc, ${newest}`,
  nouveautes: newest,
  'prix-croissant': `p.price_cents, ${newest}`,
  'prix-decroissant': `p.price_cents desc, ${newest}`,
}
type PageCriteria = ProductCriteria & { limit: number; offset: number }

/** Reads a page of the products on sale and their total count in one statement. */
const selectPage = (db: Db, criteria: PageCriteria, from: RawBuilder<unknown>, order: SortOrder) => {
  const { texture, longueur, couleur, price, stock } = filterConditions(criteria)
  const pageProducts = selectProductsOnSale(db)
    .innerJoin(
      sql<{ id: string; rank: number }>`(select * from found f order by f.rank
        limit ${criteria.limit} offset ${criteria.offset})`.as('f'),
      'f.id',
      'p.id',
    )
    .select('f.rank')
  return sql<RowOf<typeof pageProducts> & Counted>`
    with found as materialized (
      select p.id, row_number() over (order by ${sql.raw(sortOrders[order])}) as rank
      from ${from} and ${texture} and ${longueur} and ${couleur} and ${price} and ${stock}
    )
    select (select count(*) from found) as total, p.*
    from (select) as one
    left join ${pageProducts} as p on true
    order by p.rank`
}
type RowOf<Q> = Q extends { executeTakeFirstOrThrow: () => Promise<infer Row> } ? Row : never

const pageWithoutWords = compileOnce((db, criteria: PageCriteria, order: ProductOrder) =>
  selectPage(db, criteria, matchingProducts(null), order),
)
const pageWithWords = compileOnce((db, criteria: PageCriteria, order: SortOrder) =>
  selectPage(db, criteria, matchingProducts(criteria.words), order),
)

export const productsOnSale = async (
  db: Db,
  criteria: ProductCriteria,
  { tri, limit, offset }: { tri?: ProductOrder | undefined; limit: number; offset: number },
) => {
  const pageCriteria = { ...criteria, limit, offset }
  return countedPage(
    await (criteria.words
      ? pageWithWords(db, pageCriteria, tri ?? 'likeness')
      : pageWithoutWords(db, pageCriteria, tri ?? 'nouveautes')),
  )
}

/** Returns each value on sale with its count, sorted by the number in its text where there is one. */
const valueCounts = (column: 'texture' | 'longueur' | 'couleur', condition: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('value', v.value, 'total', v.total)
    order by substring(v.value from '\\d+')::numeric, v.value), '[]')
  from (
    select m.${sql.ref(column)} as value, count(*) filter (where ${condition}) as total
    from matched m where m.${sql.ref(column)} <> '' group by 1
  ) as v)`

const filterCounts = compileOnce((_db, criteria: ProductCriteria, scope: 'all' | 'found') => {
  const { texture, longueur, couleur, price, stock } = filterConditions(criteria)
  return sql<FilterCounts>`
    with matched as materialized (
      select p.texture, p.longueur, p.couleur, p.price_cents, p.stock, ${texture} as is_texture, ${longueur} as is_longueur,
        ${couleur} as is_couleur, ${price} as is_price, ${stock} as is_stock
      from ${matchingProducts(scope === 'found' ? criteria.words : null)}
    )
    select ${valueCounts('texture', sql`m.is_longueur and m.is_couleur and m.is_price and m.is_stock`)} as texture,
      ${valueCounts('longueur', sql`m.is_texture and m.is_couleur and m.is_price and m.is_stock`)} as longueur,
      ${valueCounts('couleur', sql`m.is_texture and m.is_longueur and m.is_price and m.is_stock`)} as couleur,
      (select count(*) from matched m
        where m.is_texture and m.is_longueur and m.is_couleur and m.is_price and m.stock > 0) as disponible,
      (select case when count(*) > 0 then
          json_build_object('min', min(m.price_cents) / 100.0, 'max', max(m.price_cents) / 100.0) end
        from matched m where m.is_texture and m.is_longueur and m.is_couleur and m.is_stock) as prix`
})

export const countsByFilter = async (db: Db, criteria: ProductCriteria) =>
  (await filterCounts(db, criteria, criteria.words ? 'found' : 'all'))[0] as FilterCounts

const bySlug = compileOnce((db, { slug }: { slug: string }) => selectProductsOnSale(db).where('p.slug', '=', slug))
const byIdOrSlug = compileOnce((db, { id }: { id: string }) =>
  selectProductsOnSale(db).where((eb) => eb.or([eb('p.id', '=', id), eb('p.slug', '=', id)])),
)

export const productBySlugOrId = async (db: Db, slugOrId: string) => {
  const id = uuid.safeParse(slugOrId).data
  const [product] = await (id ? byIdOrSlug(db, { id }) : bySlug(db, { slug: slugOrId }))
  if (!product) throw new DomainError('not_found')
  return product
}

const maxReplacements = 4

/** Returns other products on sale of the same model as a product that may be archived. Products in stock come first. */
export const replacementsOf = (db: Db, slugOrId: string) => {
  const id = uuid.safeParse(slugOrId).data
  return selectProductsOnSale(db)
    .innerJoin('products as gone', 'gone.modele', 'p.modele')
    .where((eb) => (id ? eb.or([eb('gone.id', '=', id), eb('gone.slug', '=', id)]) : eb('gone.slug', '=', slugOrId)))
    .whereRef('gone.id', '<>', 'p.id')
    .orderBy(sql`p.stock = 0`)
    .orderBy('p.id')
    .limit(maxReplacements)
    .execute()
}
