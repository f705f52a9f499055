import { isDeepStrictEqual } from 'node:util'
import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ProductChange, ReadProduct } from '@couronne/contract/shop/products'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { ownPicture } from '../../platform/uploads/queries.ts'
import { lockProduct } from './lock-product.ts'
import { keptProduct } from './operator-queries.ts'
import { columnsOf, fieldNames } from './product.rules.ts'

/**
 * Writes the sent fields. If one of them differs from the operator's expected version, somebody else has changed it:
 * nothing is written, and the error contains the current value. The product's address stays, and so do sold lines.
 */
export const changeProduct = async (deps: Deps, operator: Pick<Viewer, 'id'>, id: string, body: ProductChange) => {
  const { seen, ...change } = body
  await inTransaction(deps, async (deps, db) => {
    await lockProduct(db, id)
    const before = await asWritten(db, id)
    const changed = fieldsOf(change).filter((field) => !isDeepStrictEqual(change[field], before[field]))
    refuseUnseen(changed, before, seen)
    if (changed.length === 0) return
    const { images } = change
    if (images && changed.includes('images')) await replacePictures(db, operator, id, before.images, images)
    await writeColumns(db, id, change)
    await recordAction(deps, operator, {
      kind: 'product_changed',
      productId: id,
      details: { fields: changed.map((field) => told(field, before, change)).join(', ') },
    })
  })
  return keptProduct(deps.db, id)
}

type Change = Omit<ProductChange, 'seen'>
type Field = keyof Change
const fieldsOf = (change: Change) => (Object.keys(fieldNames) as Field[]).filter((field) => change[field] !== undefined)

/** Returns the product in the form in which a change writes it. */
const asWritten = async (db: Tx, id: string): Promise<ReadProduct> => {
  const product = await keptProduct(db, id)
  return {
    ...product,
    fabricant: product.fabricant ?? false,
    responsable: product.responsable ?? false,
    images: product.images.map(({ image, alt }) => ({ image, alt })),
  }
}

const refuseUnseen = (changed: Field[], before: ReadProduct, seen: Partial<ReadProduct>) => {
  const unseen = changed.filter((field) => seen[field] !== undefined && !isDeepStrictEqual(seen[field], before[field]))
  if (unseen.length > 0)
    throw new Refusal('product_changed', {
      details: { now: Object.fromEntries(unseen.map((field) => [field, before[field]])) },
    })
}

const told = (field: Field, before: ReadProduct, change: Change) =>
  field === 'price' && change.price !== undefined
    ? `${fieldNames.price}, de ${frenchEuros(centsFromEuros(before.price))} à ${frenchEuros(centsFromEuros(change.price))}`
    : fieldNames[field]

type Pictures = ReadProduct['images']

/** The product may already show pictures of another operator. */
const replacePictures = async (
  db: Tx,
  operator: Pick<Viewer, 'id'>,
  id: string,
  before: Pictures,
  images: Pictures,
) => {
  const known = new Set(before.map(({ image }) => image))
  for (const { image } of images) if (!known.has(image)) await ownPicture(db, operator.id, image)
  await db.deleteFrom('productImages').where('productId', '=', id).execute()
  await db
    .insertInto('productImages')
    .values(images.map((image, position) => ({ ...image, productId: id, position })))
    .execute()
}

const writeColumns = async (db: Tx, id: string, change: Change) => {
  const { images: _, price, fabricant, responsable, ...named } = change
  const columns = {
    ...named,
    ...(price !== undefined && { priceCents: centsFromEuros(price) }),
    ...(fabricant && columnsOf('fabricant', fabricant)),
    ...(responsable !== undefined && columnsOf('responsable', responsable)),
  }
  if (Object.keys(columns).length > 0) await db.updateTable('products').set(columns).where('id', '=', id).execute()
}
