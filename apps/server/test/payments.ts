import type { Insertable } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import type { Payments } from '../src/lib/database/tables.ts'

type Attempt = Pick<Insertable<Payments>, 'amountCents' | 'status' | 'createdAt'> & Partial<Insertable<Payments>>

/** An attempt to pay one purchase, as it would be written. Returns its id. */
export const insertPayment = async (db: Db, purchaseId: string, attempt: Attempt) => {
  const { id } = await db
    .insertInto('payments')
    .values({ paymentMethod: 'pm_card_visa', ...attempt, purchaseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
