import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { abandonPayment, capture } from './ask-provider.ts'
import { isReleased, paymentById } from './queries.ts'

/** Asks for the capture of the amount that is reserved for a purchase, and returns the payment's id. */
export const askCapture = async (db: Tx, purchaseId: string, now: Date) => {
  const payment = await db
    .updateTable('payments as y')
    .from('paymentParts as p')
    .set({ captureAskedAt: now })
    .whereRef('p.paymentId', '=', 'y.id')
    .where('p.purchaseId', '=', purchaseId)
    .where('y.status', '=', 'authorised')
    .returning('y.id')
    .executeTakeFirst()
  return payment?.id
}

/**
 * Captures a reserved amount if that is asked for, and cancels the reservation if its purchase has ended or its attempt
 * was closed. It may run any number of times, also at once: the provider does one of the two, once.
 */
export const decideAuthorisation = async (deps: Deps, id: string) => {
  const payment = await paymentById(deps.db, id)
  if (payment.status === 'failed' || (payment.status === 'authorised' && isReleased(payment)))
    return abandonPayment(deps, payment)
  if (payment.status === 'authorised' && payment.captureAskedAt) await capture(deps, payment)
}

/** Selects the authorised payments of which something is to be done. */
export const undecidedAuthorisations = async ({ db }: Pick<Deps, 'db'>) => {
  const payments = await db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select('y.id')
    .distinct()
    .where('y.status', '=', 'authorised')
    .where((eb) => eb.or([eb('y.captureAskedAt', 'is not', null), eb('a.state', '<>', 'pending_payment')]))
    .execute()
  return payments.map(({ id }) => id)
}
