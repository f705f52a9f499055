import { domainErrors } from '@couronne/contract/lib/errors'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { type PaymentAnswer, releasedForRefusedCards } from '@couronne/contract/money/payments'
import { firstPurchaseIds, type PurchaseKind, toPurchaseIds } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { abandonedCode, latePayment } from './payment.rules.ts'

const payments = (db: Db) =>
  db
    .selectFrom('payments as y')
    .select(['y.id', 'y.paymentMethod', 'y.intentId', 'y.amountCents', 'y.currency', 'y.status', 'y.clientSecret'])
    .select(['y.failureCode', 'y.failureMessage', 'y.createdAt', 'y.isManualCapture', 'y.captureAskedAt', 'y.cardUse'])
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('paymentParts as part')
          .innerJoin('purchases as a', 'a.id', 'part.purchaseId')
          .select(['part.purchaseId', 'part.amountCents', 'a.kind', 'a.customerId', 'a.professionalId', 'a.libelle'])
          .select(['a.professionalCents', 'a.totalCents', 'a.isReleasedForRefusals', 'a.state'])
          .whereRef('part.paymentId', '=', 'y.id')
          .orderBy('part.purchaseId'),
      ).as('parts'),
    )

const paymentsOf = (db: Db, purchaseId: string) =>
  payments(db).innerJoin('paymentParts as p', 'p.paymentId', 'y.id').where('p.purchaseId', '=', purchaseId)

export type Payment = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>
export type PaymentPart = Payment['parts'][number]

export const paymentById = (db: Db, id: string) => payments(db).where('y.id', '=', id).executeTakeFirstOrThrow()

/** Returns the running attempt or the successful payment of this customer's purchase. */
export const livePaymentOf = (db: Db, purchaseId: string, customerId: string) =>
  paymentsOf(db, purchaseId)
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .where('a.customerId', '=', customerId)
    .where('p.isLive', '=', true)
    .executeTakeFirst()

/**
 * Returns the newest attempt. A new one starts only after a failed one, so a running or successful one is the newest.
 */
export const lastPaymentOf = (db: Db, purchaseId: string) =>
  paymentsOf(db, purchaseId).orderBy('y.id', 'desc').executeTakeFirst()

/** Asserts that the purchase belongs to this customer. Any other purchase is `not_found`. */
export const assertOwnPurchase = async (db: Db, customer: Viewer, id: string) => {
  const purchase = await db
    .selectFrom('purchases as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where('a.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!purchase) throw new DomainError('not_found')
}

/** Counts the refused cards of a purchase. An abandoned attempt does not count. Only failed payments have a code. */
export const countRefusedCards = async (db: Db, purchaseId: string) => {
  const { refused } = await db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where('p.purchaseId', '=', purchaseId)
    .where('y.failureCode', '<>', abandonedCode)
    .executeTakeFirstOrThrow()
  return refused
}

/** Returns a payment of this customer. Any other payment is `not_found`. */
export const ownPayment = async (db: Db, customer: Viewer, id: string) => {
  const payment = await payments(db).where('y.id', '=', id).executeTakeFirst()
  if (!payment || customerOf(payment) !== customer.id) throw new DomainError('not_found')
  return payment
}

/** All parts of a payment are purchases of one customer. */
export const customerOf = ({ parts }: Payment) => parts[0]?.customerId

/**
 * Returns a payment to its parties and to operators. Only the customer gets the secret that lets a browser finish the
 * payment. A professional sees only the parts that belong to that professional.
 */
export const paymentForViewer = async (db: Db, viewer: Viewer, id: string): Promise<PaymentAnswer> => {
  const payment = await payments(db).where('y.id', '=', id).executeTakeFirst()
  const parts = payment?.parts.filter(
    ({ customerId, professionalId }) => viewer.role === 'admin' || [customerId, professionalId].includes(viewer.id),
  )
  if (!payment || !parts?.length) throw new DomainError('not_found')
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  return asAnswer({ ...payment, parts, amountCents }, viewer.id === customerOf(payment))
}

/** Returns what the ledger shows as charged to a customer, one row per purchase, the newest first. */
export const chargesOf = async (db: Db, customerId: string, paging: { limit: number; offset: number }) => {
  const { rows, total } = await pageOf(
    db,
    db
      .selectFrom('journalTransactions as m')
      .innerJoin('payments as y', 'y.id', 'm.causeId')
      .innerJoin('purchases as a', 'a.id', 'm.purchaseId')
      .innerJoin('paymentParts as p', (join) =>
        join.onRef('p.paymentId', '=', 'y.id').onRef('p.purchaseId', '=', 'a.id'),
      )
      .select(['y.id', 'p.amountCents as amount', 'y.currency', 'a.id as purchaseId', 'a.kind'])
      .select([sql<'succeeded'>`'succeeded'`.as('status'), 'a.libelle', 'm.at as chargedAt'])
      .where('m.kind', '=', 'charge')
      .where('a.customerId', '=', customerId)
      .orderBy('m.at', 'desc')
      .orderBy('y.id', 'desc'),
    paging,
  )
  return {
    rows: rows.map(({ kind, purchaseId, ...charge }) => ({ ...charge, ...toPurchaseIds(kind, purchaseId) })),
    total,
  }
}

export const isUser = async (db: Db, id: string) =>
  Boolean(await db.selectFrom('users as u').select('u.id').where('u.id', '=', id).executeTakeFirst())

type Handlers = Deps['purchaseKinds'][PurchaseKind]

const latePaymentError = ({ lateError: { code, message } }: Handlers, { amountCents }: Payment) =>
  new DomainError(code, { message, details: { refund: eurosFromCents(amountCents) } })

type AnswerDeps = Pick<Deps, 'db' | 'purchaseKinds'>

/** Returns the payment to the customer who pays, or throws the reason why there is none. */
export const paymentAnswer = async ({ db, purchaseKinds }: AnswerDeps, id: string): Promise<PaymentAnswer> => {
  const payment = await paymentById(db, id)
  if (payment.status === 'failed') {
    const error = payment.failureCode ?? undefined
    const released = await releasedPart(db, payment)
    throw new DomainError(
      'payment_refused',
      released
        ? {
            error,
            message: domainErrors[purchaseKinds[released.kind].refusedCardsCode][1],
            details: releasedForRefusedCards,
          }
        : { error, message: payment.failureMessage ?? undefined },
    )
  }
  const [part] = payment.parts
  // The amount was reserved for nothing, and the reservation is being cancelled.
  if (part && payment.status === 'authorised' && isReleased(payment))
    throw new DomainError(purchaseKinds[part.kind].lateError.code)
  const late = payment.status === 'succeeded' ? await lateParts(db, payment) : []
  const [first] = late
  if (first && late.length === payment.parts.length) throw latePaymentError(purchaseKinds[first.kind], payment)
  return asAnswer(payment, true)
}

/** A purchase of the payment has ended, so its reserved amount is not needed. */
export const isReleased = ({ parts }: Payment) => parts.some(({ state }) => state !== 'pending_payment')

/**
 * If a purchase was released because of refused cards, its last attempt exceeded the limit: no attempt starts after it.
 */
const releasedPart = async (db: Db, { id, parts }: Payment) => {
  for (const part of parts)
    if (part.isReleasedForRefusals && (await lastPaymentOf(db, part.purchaseId))?.id === id) return part
  return undefined
}

const wireStatus = (status: Payment['status']) => {
  if (status === 'undecided') return 'processing'
  return status === 'authorised' ? 'requires_capture' : status
}

const asAnswer = (payment: Payment, isCustomer: boolean): PaymentAnswer => ({
  id: payment.id,
  status: wireStatus(payment.status),
  amount: payment.amountCents,
  currency: payment.currency,
  ...firstPurchaseIds(payment.parts),
  ...(isCustomer &&
    payment.status === 'requires_action' &&
    payment.clientSecret && { clientSecret: payment.clientSecret }),
})

/** Returns the parts that were no longer available when the money arrived. */
const lateParts = async (db: Db, { id, parts }: Payment) => {
  const refunds = await db
    .selectFrom('refunds as r')
    .select('r.purchaseId')
    .where('r.paymentId', '=', id)
    .where('r.cause', '=', latePayment)
    .execute()
  return parts.filter((part) => refunds.some(({ purchaseId }) => purchaseId === part.purchaseId))
}

/**
 * Returns the first purchase of a kind in a late payment, with the sum that is refunded for all purchases of that kind.
 */
export const latePartOf = async (db: Db, paymentId: string | null, kind: PurchaseKind) => {
  const payment = await payments(db).where('y.id', '=', paymentId).executeTakeFirst()
  if (!payment) return undefined
  const late = (await lateParts(db, payment)).filter((part) => part.kind === kind)
  const [first] = late.length > 0 ? late : payment.parts.filter((part) => part.kind === kind)
  return first && { ...first, amountCents: late.reduce((sum, part) => sum + part.amountCents, 0) || first.amountCents }
}
