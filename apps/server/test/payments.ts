import { type Insertable, sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import type { Disputes, Payments } from '../src/lib/database/tables.ts'

type PaymentFields = Pick<Insertable<Payments>, 'amountCents' | 'status' | 'createdAt'> &
  Partial<Omit<Insertable<Payments>, 'isLive'>>

/** Inserts a payment attempt for one purchase as the server would, in one statement. Returns its id. */
export const insertPayment = async (db: Db, purchaseId: string, fields: PaymentFields) => {
  const { id } = await db
    .with('payment', (db) =>
      db
        .insertInto('payments')
        .values({ paymentMethod: 'pm_card_visa', ...fields })
        .returning(['id', 'amountCents', 'isLive']),
    )
    .insertInto('paymentParts')
    .columns(['paymentId', 'purchaseId', 'amountCents', 'isLive'])
    .expression((eb) =>
      eb.selectFrom('payment').select(['id', sql<string>`${purchaseId}::uuid`.as('of'), 'amountCents', 'isLive']),
    )
    .returning('paymentId as id')
    .executeTakeFirstOrThrow()
  return id
}

/** Selects the payments of a purchase, for a statement that changes payments. */
export const paymentsOf = (db: Db, purchaseId: string) =>
  db.selectFrom('paymentParts as p').select('p.paymentId').where('p.purchaseId', '=', purchaseId)

type DisputeFields = Pick<Insertable<Disputes>, 'providerId' | 'paymentId' | 'amountCents' | 'status'> &
  Partial<Insertable<Disputes>>

/** Inserts a dispute of a payment for one purchase as the server would, in one statement. Returns its id. */
export const insertDispute = async (db: Db, dispute: DisputeFields) => {
  const { id } = await db
    .with('dispute', (db) =>
      db
        .insertInto('disputes')
        .values({ reason: 'general', openedAt: new Date(), ...dispute })
        .returning(['id', 'paymentId', 'amountCents']),
    )
    .insertInto('disputeParts')
    .columns(['disputeId', 'paymentId', 'purchaseId', 'amountCents'])
    .expression((eb) =>
      eb
        .selectFrom('dispute as d')
        .innerJoin('paymentParts as p', 'p.paymentId', 'd.paymentId')
        .select(['d.id', 'd.paymentId', 'p.purchaseId', 'd.amountCents']),
    )
    .returning('disputeId as id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the disputes of a payment; no money may have moved for them. */
export const deleteDisputes = (db: Db, paymentId: string) =>
  db
    .with('parts', (db) => db.deleteFrom('disputeParts').where('paymentId', '=', paymentId))
    .deleteFrom('disputes')
    .where('paymentId', '=', paymentId)
    .execute()
