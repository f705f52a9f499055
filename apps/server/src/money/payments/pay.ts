import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { type Key, noKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { withTimeout } from '../payment-provider/provider-away.ts'
import { abandonPayment, charge } from './ask-provider.ts'
import { livePaymentOf, type Payment, paymentAnswer, paymentById } from './queries.ts'

/** By then a person knows that the answer will not come; before it, a second click or tab joins the attempt under way. */
const answeredByMs = 20_000

/** The success there was, the attempt under way, or a new one. What is paid is locked by it. */
type OpenAttempt = (db: Tx, now: Date) => Promise<Payment>

/** Pays what is held. Asked twice, or by two tabs at once, it is one charge; under a key it is that key's attempt for ever. */
export const pay = (deps: Deps, card: { paymentMethod: string }, openAttempt: OpenAttempt, key: Key = noKey) =>
  withTimeout(deps, payNow(deps, card, openAttempt, key))

const payNow = async (deps: Deps, { paymentMethod }: { paymentMethod: string }, openAttempt: OpenAttempt, key: Key) => {
  const attempt = () =>
    transaction(deps.db, async (db) => {
      const now = deps.clock.now()
      const begun = await key.claim(db)
      if (begun) return { payment: await paymentById(db, begun), isLeft: false }
      const payment = await openAttempt(db, now)
      const isLeft = payment.paymentMethod !== paymentMethod && isStuck(payment, now)
      if (!isLeft) await key.keepEffect(db, payment.id)
      return { payment, isLeft }
    })
  let { payment, isLeft } = await attempt()
  if (isLeft) {
    await abandonPayment(deps, payment)
    // Still the first one, if its bank has taken it meanwhile or nobody could be asked.
    payment = (await attempt()).payment
  }
  if (payment.status === 'undecided') await charge(deps, payment)
  return paymentAnswer(deps, payment.id)
}

/** She waits at her bank's page, or for an answer that was lost: another card takes this attempt's place. */
const isStuck = ({ status, createdAt }: Payment, now: Date) =>
  status === 'requires_action' || (status === 'undecided' && createdAt.getTime() <= now.getTime() - answeredByMs)

type New = { paymentMethod: string; parts: { purchaseId: string; amountCents: number }[] }

/** The unique index one_live_payment would refuse a second one; the lock of what is paid lets the second find the first. */
export const beginPayment = async (db: Tx, { paymentMethod, parts }: New, now: Date) => {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const { id } = await db
    .insertInto('payments')
    .values({ paymentMethod, amountCents, status: 'undecided', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('paymentParts')
    .values(parts.map((part) => ({ ...part, paymentId: id })))
    .execute()
  return paymentById(db, id)
}

/** Leaves her bank's page, if she waits there: what it would have paid is about to be given up. */
export const leaveBankPage = async (deps: Deps, customer: Pick<Viewer, 'id'>, purchaseId: string) => {
  const running = await livePaymentOf(deps.db, purchaseId, customer.id)
  if (running?.status === 'requires_action') await withTimeout(deps, abandonPayment(deps, running))
}
