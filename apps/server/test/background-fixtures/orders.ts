import type { Tx } from '../../src/lib/database/transaction.ts'
import { recordCancellation, recordGoodwillRefund } from '../../src/money/ledger/record-transactions.ts'
import { addPayment } from './appointments.ts'
import { addRefund } from './money.ts'
import { addProduct, addWishAndCartLine, priceCents } from './product.ts'
import { contacts, future, hiddenId, ids, past } from './values.ts'

const shippingCents = 490

/** Adds the customer's cart, the wish list, and an order in each state; the product is archived. */
export const addOrders = async (db: Tx) => {
  await addProduct(db)
  for (const number of [300, 301, 302, 303]) await addPaidOrder(db, number)
  await updateOrder(db, 301, { status: 'shipped', colisNumber: 'VROMBEL01', dispatchedAt: past('09:00') })
  await updateOrder(db, 302, { status: 'shipped', colisNumber: 'VROMBEL02', dispatchedAt: past('09:00') })
  await updateOrder(db, 302, { status: 'delivered', deliveredAt: past('10:00') })
  await addWithdrawal(db, 302)
  await addCancellation(db, 303)
  await addOrder(db, 304, rareFields)
  await updateOrder(db, 304, { status: 'cancelled', cancelledAt: past('08:00'), cancelledBy: 'time' })
  await addOrder(db, 305)
  // The cart is filled after the payments, which would remove the product from it.
  await addWishAndCartLine(db, ids.product)
}

const totalCents = 2 * priceCents + shippingCents
const orderOf = (number: number) => ({
  ...{ id: hiddenId(number), customerId: ids.customer, professionalId: null, professionalCents: 0, totalCents },
})

/** Few orders have these fields: a region, another billing address, and a change before the order expired. */
const rareFields = {
  ...{ region: 'Guyane', changedAt: past('07:10') },
  billing: { name: 'Vrombel', city: 'Maripasoula', codePostal: '97370', country: 'France' },
}

/** Adds an order of two units for 24,90 €. */
const addOrder = async (db: Tx, number: number, more: Partial<typeof rareFields> = {}) => {
  const { email, phone, adresse } = contacts.customer
  const order = orderOf(number)
  await db
    .insertInto('orders')
    .values({
      ...{ id: order.id, orderNumber: `0000-000000-0${number}`, customerId: ids.customer, status: 'pending' },
      ...{ firstname: 'Ombeline', lastname: 'Vrombel', email, phone, deliveryAddress: adresse },
      ...{ billingAddress: adresse, city: 'Maripasoula', codePostal: '97370', country: 'France' },
      ...{ subTotalCents: 2 * priceCents, shippingCents, totalCents },
      ...{ holdExpiresAt: future('06:00'), holdExtensions: 1, createdAt: past('07:00') },
      ...more,
    })
    .execute()
  await db
    .insertInto('orderLines')
    .values({
      ...{ id: lineOf(order), orderId: order.id, productId: ids.product, libelle: 'Bonnet d’hier' },
      ...{ priceCents, quantity: 2, putBack: true },
    })
    .execute()
  return order
}

const lineOf = ({ id }: { id: string }) => id.replace('-0000-', '-0003-')

const addPaidOrder = async (db: Tx, number: number) => {
  await addPayment(db, await addOrder(db, number), 'succeeded')
  await updateOrder(db, number, { paidAt: past('07:30') })
}

const updateOrder = (db: Tx, number: number, fields: object) =>
  db.updateTable('orders').set(fields).where('id', '=', hiddenId(number)).execute()

/** One of the two units is returned and refunded. */
const addWithdrawal = async (db: Tx, number: number) => {
  const order = orderOf(number)
  const [withdrawalId, orderRefundId, at] = [hiddenId(310), hiddenId(311), past('12:00')]
  const { email } = contacts.customer
  await db
    .insertInto('withdrawals')
    .values({
      id: withdrawalId,
      orderId: order.id,
      firstname: 'Ombeline',
      lastname: 'Vrombel',
      email,
      declaredAt: at,
    })
    .execute()
  await db
    .insertInto('withdrawalLines')
    .values({
      withdrawalId,
      orderLineId: lineOf(order),
      quantity: 1,
      restocked: 1,
      deductionCents: 0,
      reason: 'Vrombel',
    })
    .execute()
  const settled = { outcome: 'returned', settledAt: at, operatorId: ids.operator, reason: 'Vrombel' } as const
  await db.updateTable('withdrawals').set(settled).where('id', '=', withdrawalId).execute()
  await db
    .insertInto('orderRefunds')
    .values({
      ...{ id: orderRefundId, orderId: order.id, operatorId: ids.operator, withdrawalId, reason: 'Vrombel' },
      ...{ shippingCents: 0, cents: priceCents, at },
    })
    .execute()
  await db
    .insertInto('orderRefundLines')
    .values({ orderRefundId, orderLineId: lineOf(order), quantity: 1 })
    .execute()
  const costSplit = { professional: 0, platform: priceCents }
  await recordGoodwillRefund(db, order, { goodwillRefundId: orderRefundId, costSplit, at })
  await addRefund(db, order, { number: 312, cents: priceCents, cause: `order_refund ${orderRefundId}` })
}

const addCancellation = async (db: Tx, number: number) => {
  const [order, at] = [orderOf(number), past('08:00')]
  await updateOrder(db, number, { status: 'cancelled', cancelledAt: at, cancelledBy: 'customer', retainedCents: 0 })
  await recordCancellation(db, order, { refundCents: totalCents, leftCents: totalCents, at })
  await addRefund(db, order, { number: 313, cents: totalCents, cause: 'cancellation' })
}
