import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { type IdempotencyKey, noIdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { withTimeout } from '../payment-provider/provider-unavailable.ts'
import { abandonPayment, charge } from './ask-provider.ts'
import { livePaymentOf, type Payment, paymentAnswer, paymentById } from './queries.ts'

/** After this time the answer will not come any more. Before it, a second click or tab joins the running attempt. */
const answerTimeoutMs = 20_000

/** Returns the successful payment, the running attempt or a new one, and locks what is paid. */
type OpenAttempt = (db: Tx, now: Date) => Promise<Payment>

/** Pays a hold. Repeated or concurrent requests charge once. An idempotency key always gets its own attempt. */
export const pay = (
  deps: Deps,
  card: { paymentMethod: string },
  openAttempt: OpenAttempt,
  key: IdempotencyKey = noIdempotencyKey,
) => withTimeout(deps, payNow(deps, card, openAttempt, key))

const payNow = async (
  deps: Deps,
  { paymentMethod }: { paymentMethod: string },
  openAttempt: OpenAttempt,
  key: IdempotencyKey,
) => {
  const attempt = () =>
    transaction(deps.db, async (db) => {
      const now = deps.clock.now()
      const claimedPaymentId = await key.claim(db)
      if (claimedPaymentId) return { payment: await paymentById(db, claimedPaymentId), isAbandoned: false }
      const payment = await openAttempt(db, now)
      const isAbandoned = payment.paymentMethod !== paymentMethod && isStuck(payment, now)
      if (!isAbandoned) await key.saveEffectId(db, payment.id)
      return { payment, isAbandoned }
    })
  let { payment, isAbandoned } = await attempt()
  if (isAbandoned) {
    await abandonPayment(deps, payment)
    // This is still the first attempt if the bank has accepted it meanwhile or the provider did not answer.
    payment = (await attempt()).payment
  }
  if (payment.status === 'undecided') await charge(deps, payment)
  return paymentAnswer(deps, payment.id)
}

/** The attempt waits at the bank's page or for an answer that was lost, so another card replaces it. */
const isStuck = ({ status, createdAt }: Payment, now: Date) =>
  status === 'requires_action' || (status === 'undecided' && createdAt.getTime() <= now.getTime() - answerTimeoutMs)

type NewPayment = {
  paymentMethod: string
  cardUse?: Payment['cardUse']
  isManualCapture?: boolean
  parts: { purchaseId: string; amountCents: number }[]
}

/**
 * The unique index one_live_payment rejects a second live payment. Because what is paid is locked, a concurrent caller
 * finds the first payment instead.
 */
export const beginPayment = async (db: Tx, { parts, ...fields }: NewPayment, now: Date) => {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const { id } = await db
    .insertInto('payments')
    .values({ ...fields, amountCents, status: 'undecided', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('paymentParts')
    .values(parts.map((part) => ({ ...part, paymentId: id })))
    .execute()
  return paymentById(db, id)
}

/** Abandons a payment that waits at the bank's page, because the purchase is about to be released. */
export const abandonBankAuthentication = async (deps: Deps, customer: Pick<Viewer, 'id'>, purchaseId: string) => {
  const running = await livePaymentOf(deps.db, purchaseId, customer.id)
  if (running?.status === 'requires_action') await withTimeout(deps, abandonPayment(deps, running))
}
