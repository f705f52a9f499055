import { refusals } from '@couronne/contract/lib/errors'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { type PaymentAnswer, releasedForRefusals } from '@couronne/contract/money/payments'
import { purchaseIds } from '@couronne/contract/money/purchases'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { abandonedCode, latePayment } from './payment.rules.ts'

const payments = (db: Db) =>
  db
    .selectFrom('payments as y')
    .innerJoin('purchases as a', 'a.id', 'y.purchaseId')
    .select([
      'y.id',
      'y.purchaseId',
      'a.kind',
      'y.paymentMethod',
      'y.intentId',
      'y.amountCents',
      'y.currency',
      'y.status',
      'y.clientSecret',
      'y.failureCode',
      'y.failureMessage',
      'y.createdAt',
      'a.customerId',
      'a.libelle',
      'a.isReleasedForRefusals',
    ])

export type Payment = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

export const paymentById = (db: Db, id: string) => payments(db).where('y.id', '=', id).executeTakeFirstOrThrow()

/** The attempt under way, or the success, for what this customer has bought. */
export const livePaymentOf = (db: Db, purchaseId: string, customerId: string) =>
  payments(db)
    .where('y.purchaseId', '=', purchaseId)
    .where('a.customerId', '=', customerId)
    .where('y.status', '<>', 'failed')
    .executeTakeFirst()

/** The attempt under way, or the success, or else what was tried last: none is begun but after one that has failed. */
export const lastPaymentOf = (db: Db, purchaseId: string) =>
  payments(db).where('y.purchaseId', '=', purchaseId).orderBy('y.id', 'desc').executeTakeFirst()

/** A purchase of this customer; another's does not exist for her. */
export const ownPurchase = async (db: Db, customer: Viewer, id: string) => {
  const purchase = await db
    .selectFrom('purchases as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where('a.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!purchase) throw new Refusal('not_found')
}

/** How many cards were refused for one thing; an attempt that was only left is none. Only what has failed has a code. */
export const refusedCards = async (db: Db, purchaseId: string) => {
  const { refused } = await db
    .selectFrom('payments as y')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where('y.purchaseId', '=', purchaseId)
    .where('y.failureCode', '<>', abandonedCode)
    .executeTakeFirstOrThrow()
  return refused
}

/** A payment of this customer; another's does not exist for her. */
export const ownPayment = async (db: Db, customer: Viewer, id: string) => {
  const payment = await payments(db).where('y.id', '=', id).where('a.customerId', '=', customer.id).executeTakeFirst()
  if (!payment) throw new Refusal('not_found')
  return payment
}

/** For the two parties and the operator; the secret that lets a browser finish it is the customer's alone. */
export const paymentSeenBy = async (db: Db, viewer: Viewer, id: string): Promise<PaymentAnswer> => {
  const isOpen =
    viewer.role === 'admin'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${viewer.id}::uuid in (a.professional_id, a.customer_id)`
  const payment = await payments(db).where('y.id', '=', id).where(isOpen).executeTakeFirst()
  if (!payment) throw new Refusal('not_found')
  return asAnswer(payment, viewer.id === payment.customerId)
}

/** What the ledger has as charged to a customer, the latest first. */
export const chargesOf = async (db: Db, customerId: string, paging: { limit: number; offset: number }) => {
  const { rows, total } = await pageOf(
    db,
    payments(db)
      .clearSelect()
      .innerJoin('ledgerMovements as m', (join) => join.onRef('m.causeId', '=', 'y.id').on('m.kind', '=', 'charge'))
      .select(['y.id', 'y.amountCents as amount', 'y.currency', 'y.purchaseId', 'a.kind'])
      .select([sql<'succeeded'>`'succeeded'`.as('status'), 'a.libelle', 'm.at as chargedAt'])
      .where('a.customerId', '=', customerId)
      .orderBy('m.at', 'desc')
      .orderBy('y.id', 'desc'),
    paging,
  )
  return {
    rows: rows.map(({ kind, purchaseId, ...charge }) => ({ ...charge, ...purchaseIds(kind, purchaseId) })),
    total,
  }
}

export const isUser = async (db: Db, id: string) =>
  Boolean(await db.selectFrom('users as u').select('u.id').where('u.id', '=', id).executeTakeFirst())

const bookedMeanwhile = 'Ces heures ne pouvaient plus être réservées : vous êtes remboursée en totalité.'
const soldMeanwhile = 'Ces articles n’étaient plus disponibles : vous êtes remboursée en totalité.'

/** What the customer who pays is told: the payment, or why there is none. */
export const paymentAnswer = async (db: Db, id: string): Promise<PaymentAnswer> => {
  const payment = await paymentById(db, id)
  if (payment.status === 'failed') {
    const error = payment.failureCode ?? undefined
    throw new Refusal(
      'payment_refused',
      (await hasReleasedItsHold(db, payment))
        ? {
            error,
            message: refusals[payment.kind === 'order' ? 'too_many_order_refusals' : 'too_many_refusals'][1],
            details: releasedForRefusals,
          }
        : { error, message: payment.failureMessage ?? undefined },
    )
  }
  if (payment.status === 'succeeded' && (await isRefundedAsLate(db, id)))
    throw new Refusal(payment.kind === 'order' ? 'order_expired' : 'hold_expired', {
      message: payment.kind === 'order' ? soldMeanwhile : bookedMeanwhile,
      details: { refund: eurosFromCents(payment.amountCents) },
    })
  return asAnswer(payment, true)
}

/** Where a hold or an order was given up for refused cards, the last attempt was the one too many: none is begun after it. */
const hasReleasedItsHold = async (db: Db, { id, purchaseId, isReleasedForRefusals }: Payment) =>
  isReleasedForRefusals &&
  !(await db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.purchaseId', '=', purchaseId)
    .where('y.id', '>', id)
    .executeTakeFirst())

const asAnswer = (payment: Payment, isCustomer: boolean): PaymentAnswer => ({
  id: payment.id,
  status: payment.status === 'undecided' ? 'processing' : payment.status,
  amount: payment.amountCents,
  currency: payment.currency,
  ...purchaseIds(payment.kind, payment.purchaseId),
  ...(isCustomer &&
    payment.status === 'requires_action' &&
    payment.clientSecret && { clientSecret: payment.clientSecret }),
})

const isRefundedAsLate = async (db: Db, paymentId: string) =>
  Boolean(
    await db
      .selectFrom('refunds as r')
      .select('r.id')
      .where('r.paymentId', '=', paymentId)
      .where('r.cause', '=', latePayment)
      .executeTakeFirst(),
  )
