import { isDeepStrictEqual } from 'node:util'
import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ExpectedProduct, ProductChange } from '@couronne/contract/shop/products'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { lockProduct } from './lock-product.ts'
import { productForOperator } from './operator-queries.ts'
import { fieldNames, traderColumns } from './product.rules.ts'

/**
 * Writes the sent fields. If one of them differs from the operator's expected version, somebody else has changed it:
 * nothing is written, and the error contains the current value. The product's address stays, and so do sold lines.
 */
export const changeProduct = async (deps: Deps, operator: Pick<Viewer, 'id'>, id: string, body: ProductChange) => {
  const { expected, ...change } = body
  await inTransaction(deps, async (deps, db) => {
    await lockProduct(db, id)
    const current = await currentFields(db, id)
    const changed = fieldsOf(change).filter((field) => !isDeepStrictEqual(change[field], current[field]))
    rejectStaleFields(changed, current, expected)
    if (changed.length === 0) return
    const { images } = change
    if (images && changed.includes('images')) await replacePictures(db, operator, id, current.images, images)
    await writeColumns(db, id, change)
    await recordAction(deps, operator, {
      kind: 'product_changed',
      productId: id,
      details: { fields: changed.map((field) => describeChange(field, current, change)).join(', ') },
    })
  })
  return productForOperator(deps.db, id)
}

type Change = Omit<ProductChange, 'expected'>
type Field = keyof Change
const fieldsOf = (change: Change) => (Object.keys(fieldNames) as Field[]).filter((field) => change[field] !== undefined)

/** Returns the product in the form in which a change writes it. */
const currentFields = async (db: Tx, id: string): Promise<ExpectedProduct> => {
  const product = await productForOperator(db, id)
  return {
    ...product,
    fabricant: product.fabricant ?? false,
    responsable: product.responsable ?? false,
    images: product.images.map(({ image, alt }) => ({ image, alt })),
  }
}

const rejectStaleFields = (changed: Field[], current: ExpectedProduct, expected: Partial<ExpectedProduct>) => {
  const staleFields = changed.filter(
    (field) => expected[field] !== undefined && !isDeepStrictEqual(expected[field], current[field]),
  )
  if (staleFields.length > 0)
    throw new DomainError('product_changed', {
      details: { now: Object.fromEntries(staleFields.map((field) => [field, current[field]])) },
    })
}

const describeChange = (field: Field, current: ExpectedProduct, change: Change) =>
  field === 'price' && change.price !== undefined
    ? `${fieldNames.price}, de ${frenchEuros(centsFromEuros(current.price))} à ${frenchEuros(centsFromEuros(change.price))}`
    : fieldNames[field]

type Pictures = ExpectedProduct['images']

/** The product may already show pictures of another operator. */
const replacePictures = async (
  db: Tx,
  operator: Pick<Viewer, 'id'>,
  id: string,
  currentPictures: Pictures,
  images: Pictures,
) => {
  const known = new Set(currentPictures.map(({ image }) => image))
  for (const { image } of images) if (!known.has(image)) await assertOwnPicture(db, operator.id, image)
  await db.deleteFrom('productImages').where('productId', '=', id).execute()
  await db
    .insertInto('productImages')
    .values(images.map((image, position) => ({ ...image, productId: id, position })))
    .execute()
}

const writeColumns = async (db: Tx, id: string, change: Change) => {
  const { images: _, price, fabricant, responsable, ...otherFields } = change
  const columns = {
    ...otherFields,
    ...(price !== undefined && { priceCents: centsFromEuros(price) }),
    ...(fabricant && traderColumns('fabricant', fabricant)),
    ...(responsable !== undefined && traderColumns('responsable', responsable)),
  }
  if (Object.keys(columns).length > 0) await db.updateTable('products').set(columns).where('id', '=', id).execute()
}
