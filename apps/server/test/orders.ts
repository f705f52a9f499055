import type { OrderView } from '@couronne/contract/shop/orders'
import { sql } from 'kysely'
import { addToFixtureCart } from './background-fixtures/background-fixtures.ts'
import type { Person, TestApp } from './harness.ts'

type Line = { id: string; cartQuantity: number; price?: number }

/** This is the delivery address of an order; nothing of it comes from the account. */
export const address = {
  firstname: 'Léa',
  lastname: 'N’Diaye',
  email: 'lea@example.test',
  phone: '0612345678',
  delivery_address: '12 rue des Lilas',
  sameAsDelivery: true,
  city: 'Montreuil',
  code_postal: '93100',
  country: 'France',
}

/** This is an address to save for the next order. */
export const savedAddress = {
  firstname: 'Léa',
  lastname: 'N’Diaye',
  phone: '0612345678',
  adresse: '12 rue des Lilas',
  city: 'Montreuil',
  region: 'Île-de-France',
  code_postal: '93100',
  country: 'France',
}

/** The operator dispatches a paid order. During a dispute, `more` has the reason. */
export const dispatchOrder = (operator: Person, { id }: { id: string }, more: object = {}) =>
  operator.patch(`/api/v1/order/${id}`, { status: 'Expédié', colis_number: '6A12345678901', ...more })

/** Returns helpers for the shop of a server. */
export const shop = (app: Pick<TestApp, 'db'>) => {
  let productCount = 0

  /** `priceCents` is 10 € by default. */
  const aProduct = async ({ stock = 10, priceCents = 1000, isArchived = false } = {}) => {
    const slug = `article-${++productCount}`
    const { id } = await app.db
      .insertInto('products')
      .values({
        ...{
          slug,
          modele: slug,
          libelle: `Article ${productCount}`,
          description: '',
          texture: '',
          longueur: '',
          couleur: '',
        },
        ...{ priceCents, stock, createdAt: new Date(0) },
        archivedAt: isArchived ? new Date(0) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addToFixtureCart(app.db, id)
    return id
  }
  const order = (person: Person, cart: Line[], more: object = {}) =>
    person.post('/api/v1/order', { ...address, cart, ...more })
  const pay = (person: Person, { id }: { id: string }, card = 'pm_card_visa', more: object = {}) =>
    person.post('/api/v1/order/payment', { orderId: id, currency: 'eur', payment_method: card, ...more })

  return {
    aProduct,
    order,
    /** Pays an order: by default 10 € for a product and 4,90 € for delivery. */
    pay,
    /** Orders a cart and pays for it by card. Returns the order, as it was before the payment. */
    orderAndPay: async (person: Person, cart: Line[]) => {
      const { body } = await order(person, cart)
      const paid = await pay(person, body)
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
      return body as OrderView
    },
    /** Returns a cart of three braids at 10 € and a wig. */
    aCart: async ({ wigCents = 3000 } = {}) => {
      const [braid, wig] = [await aProduct(), await aProduct({ priceCents: wigCents })]
      const cart = [
        { id: braid, cartQuantity: 3 },
        { id: wig, cartQuantity: 1 },
      ]
      return { braid, wig, cart }
    },
    /** Creates a paid order. Every test that needs one uses this helper. */
    paidOrder: async (
      person: Person,
      products: string[],
      { state = 'paid' }: { state?: 'paid' | 'dispatched' | 'delivered' | 'cancelled' } = {},
    ) => {
      const cart = products.map((id) => ({ id, cartQuantity: 1 }))
      const { status, body } = await person.post('/api/v1/order', { ...address, cart })
      if (status !== 201) throw new Error(JSON.stringify(body))
      const updateOrder = (fields: object) =>
        app.db.updateTable('orders').set(fields).where('id', '=', body.id).execute()
      const at = new Date(body.date)
      await updateOrder({ paidAt: at })
      if (state === 'cancelled')
        await updateOrder({ status: 'cancelled', cancelledAt: at, cancelledBy: 'customer', retainedCents: 0 })
      if (state === 'dispatched' || state === 'delivered')
        await updateOrder({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: at })
      if (state === 'delivered') await updateOrder({ status: 'delivered', deliveredAt: at })
      return body.id as string
    },
    stockOf: async (id: string) => {
      const { stock } = await app.db
        .selectFrom('products as p')
        .select('p.stock')
        .where('p.id', '=', id)
        .executeTakeFirstOrThrow()
      return stock
    },
    /**
     * Returns products whose sold, held, remaining and initial units do not add up, or whose stock movements differ.
     */
    findStockErrors: async () => {
      const { rows } = await sql`
        select p.slug, p.stock, m.movement_sum, m.initial, o.reserved from products p
        cross join lateral (
          select sum(m.quantity) as movement_sum, sum(m.quantity) filter (
            where m.cause in ('initial', 'correction', 'withdrawal')
              or (m.cause = 'order_refunded' and o.status <> 'cancelled')) as initial
          from stock_movements m left join orders o on o.id = m.order_id where m.product_id = p.id) m
        cross join lateral (
          select coalesce(sum(l.quantity), 0) as reserved from order_lines l join orders o on o.id = l.order_id
          where l.product_id = p.id and o.status <> 'cancelled') o
        where p.stock < 0 or p.stock is distinct from m.movement_sum or p.stock + o.reserved is distinct from m.initial`.execute(
        app.db,
      )
      return rows
    },
  }
}
