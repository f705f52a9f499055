import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'

/** Locks the product's row, and with it the stock, until the end of the transaction. */
export const lockProduct = async (db: Tx, id: string) => {
  const product = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new DomainError('not_found')
}
