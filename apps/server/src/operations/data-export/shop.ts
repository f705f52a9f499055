import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/database/database.ts'

export const boughtBy = async (db: Db, userId: string) => ({
  cart: await cartOf(db, userId),
  addresses: await savedAddressesOf(db, userId),
  wishes: await wishesOf(db, userId),
  orders: await ordersOf(db, userId),
})

const cartOf = (db: Db, userId: string) =>
  db
    .selectFrom('cart_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.libelle', 'l.cart_quantity', 'l.seen_price_cents', 'l.added_at'])
    .where('l.user_id', '=', userId)
    .orderBy('l.place')
    .execute()

const savedAddressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('addresses as a')
    .select(['a.firstname', 'a.lastname', 'a.phone', 'a.adresse', 'a.city', 'a.region', 'a.code_postal', 'a.country'])
    .select(['a.par_defaut', 'a.created_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .execute()

const wishesOf = (db: Db, userId: string) =>
  db
    .selectFrom('wishes as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['p.libelle', 'w.was_sold_out', 'w.wished_at'])
    .where('w.user_id', '=', userId)
    .orderBy('w.wished_at')
    .execute()

const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders as o')
    .select(['o.order_number', 'o.status', 'o.firstname', 'o.lastname', 'o.email', 'o.phone', 'o.delivery_address'])
    .select(['o.billing_address', 'o.billing', 'o.city', 'o.region', 'o.code_postal', 'o.country', 'o.colis_number'])
    .select(['o.sub_total_cents', 'o.shipping_cents', 'o.total_cents', 'o.created_at', 'o.paid_at', 'o.changed_at'])
    .select(['o.dispatched_at', 'o.delivered_at', 'o.withdrawable_until', 'o.cancelled_at', 'o.cancelled_by'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.libelle', 'l.price_cents', 'l.quantity'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('withdrawals as w')
          .innerJoin('withdrawal_lines as x', 'x.withdrawal_id', 'w.id')
          .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
          .select(['w.firstname', 'w.lastname', 'w.email', 'w.declared_at', 'w.outcome', 'w.reason', 'w.settled_at'])
          .select(['l.libelle', 'x.quantity', 'x.deduction_cents', 'x.reason as deductionReason'])
          .whereRef('w.order_id', '=', 'o.id')
          .orderBy('w.declared_at')
          .orderBy('l.id'),
      ).as('withdrawals'),
    )
    .where('o.customer_id', '=', userId)
    .orderBy('o.created_at')
    .execute()
