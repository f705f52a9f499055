import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** Until the end of the transaction its row, its stock among it, is nobody else's to change. */
export const lockProduct = async (db: Tx, id: string) => {
  const product = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found')
}
