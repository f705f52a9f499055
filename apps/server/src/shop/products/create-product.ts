import { centsFromEuros } from '@couronne/contract/lib/money'
import { unaccented } from '@couronne/contract/lib/plain-name'
import type { ProductBody } from '@couronne/contract/shop/products'
import type { Insertable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Products } from '../../lib/database/tables.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { traderColumns } from './product.rules.ts'
import { productBySlugOrId } from './queries.ts'

/** Puts a product on sale, with pictures that the operator has uploaded. */
export const createProduct = ({ db, clock }: Deps, operator: Pick<Viewer, 'id' | 'role'>, body: ProductBody) => {
  if (operator.role !== 'admin') throw new DomainError('forbidden')
  const { images, price, fabricant, responsable, ...otherFields } = body
  return transaction(db, async (db) => {
    for (const { image } of images) await assertOwnPicture(db, operator.id, image)
    const product = {
      ...otherFields,
      priceCents: centsFromEuros(price),
      ...traderColumns('fabricant', fabricant),
      ...(responsable && traderColumns('responsable', responsable)),
      createdAt: clock.now(),
    }
    const id = await insertWithFreeSlug(db, product, slugOf(body.libelle))
    await db
      .insertInto('productImages')
      .values(images.map((image, position) => ({ ...image, productId: id, position })))
      .execute()
    await recordAction({ db, clock }, operator, { kind: 'product_created', productId: id })
    return productBySlugOrId(db, id)
  })
}

type NewProduct = Omit<Insertable<Products>, 'slug'>

/** The unique index decides whether a slug is free. The loop tries the next number until one is. */
const insertWithFreeSlug = async (db: Tx, product: NewProduct, slug: string): Promise<string> => {
  for (let number = 1; ; number++) {
    const inserted = await db
      .insertInto('products')
      .values({ ...product, slug: number === 1 ? slug : `${slug}-${number}` })
      .onConflict((conflict) => conflict.constraint('one_product_per_slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}

/** 'Perruque lace, 40 cm' gives 'perruque-lace-40-cm'. */
export const slugOf = (libelle: string) =>
  unaccented(libelle)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'produit'
