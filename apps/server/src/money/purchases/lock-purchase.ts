import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'

type Locking = WithTx<Pick<Deps, 'db' | 'purchaseKinds'>>

/** Code that moves the money of a purchase must lock the purchase first. */
export const lockPurchase = async ({ db, purchaseKinds }: Locking, id: string) => {
  const { kind } = await db
    .selectFrom('purchases as a')
    .select('a.kind')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  await purchaseKinds[kind].lock(db, id)
}

/** Code that moves the money of a payment must lock all purchases that it pays, in one order. */
export const lockPurchasesOf = async (deps: Locking, paymentId: string) => {
  const parts = await deps.db
    .selectFrom('paymentParts as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['a.id', 'a.kind'])
    .where('p.paymentId', '=', paymentId)
    .orderBy('a.id')
    .execute()
  for (const { id, kind } of parts) await deps.purchaseKinds[kind].lock(deps.db, id)
}
