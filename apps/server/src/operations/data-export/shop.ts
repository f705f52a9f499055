import { orderStatusWords } from '@couronne/contract/shop/orders'
import type { Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'

export const purchasesOf = async (db: Db, userId: string) => ({
  cart: await cartOf(db, userId),
  addresses: await savedAddressesOf(db, userId),
  wishes: await wishesOf(db, userId),
  orders: await ordersOf(db, userId),
})

const cartOf = (db: Db, userId: string) =>
  db
    .selectFrom('cartLines as l')
    .innerJoin('products as p', 'p.id', 'l.productId')
    .select(['p.libelle', 'l.cartQuantity', 'l.seenPriceCents', 'l.addedAt'])
    .where('l.userId', '=', userId)
    .orderBy('l.place')
    .execute()

const savedAddressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('addresses as a')
    .select(['a.firstname', 'a.lastname', 'a.phone', 'a.adresse', 'a.city', 'a.region', 'a.codePostal', 'a.country'])
    .select(['a.parDefaut', 'a.createdAt'])
    .where('a.userId', '=', userId)
    .orderBy('a.createdAt')
    .execute()

const wishesOf = (db: Db, userId: string) =>
  db
    .selectFrom('wishes as w')
    .innerJoin('products as p', 'p.id', 'w.productId')
    .select(['p.libelle', 'w.wasSoldOut', 'w.wishedAt'])
    .where('w.userId', '=', userId)
    .orderBy('w.wishedAt')
    .execute()

const ordersOf = async (db: Db, userId: string) => {
  const orders = await db
    .selectFrom('orders as o')
    .select(['o.orderNumber', 'o.status', 'o.firstname', 'o.lastname', 'o.email', 'o.phone', 'o.deliveryAddress'])
    .select(['o.billingAddress', 'o.billing', 'o.city', 'o.region', 'o.codePostal', 'o.country', 'o.colisNumber'])
    .select(['o.subTotalCents', 'o.shippingCents', 'o.totalCents', 'o.createdAt', 'o.paidAt', 'o.changedAt'])
    .select(['o.dispatchedAt', 'o.deliveredAt', 'o.withdrawableUntil', 'o.cancelledAt', 'o.cancelledBy'])
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('orderLines as l')
          .select(['l.libelle', 'l.priceCents', 'l.quantity'])
          .whereRef('l.orderId', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('withdrawals as w')
          .innerJoin('withdrawalLines as x', 'x.withdrawalId', 'w.id')
          .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
          .select(['w.firstname', 'w.lastname', 'w.email', 'w.declaredAt', 'w.outcome', 'w.reason', 'w.settledAt'])
          .select(['l.libelle', 'x.quantity', 'x.deductionCents', 'x.reason as deductionReason'])
          .whereRef('w.orderId', '=', 'o.id')
          .orderBy('w.declaredAt')
          .orderBy('l.id'),
      ).as('withdrawals'),
    )
    .where('o.customerId', '=', userId)
    .orderBy('o.createdAt')
    .execute()
  return orders.map((order) => ({ ...order, status: orderStatusWords[order.status] }))
}
