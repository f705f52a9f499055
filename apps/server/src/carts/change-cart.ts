import { type CartLine, mostCartLines } from '@couronne/contract/carts'
import { centsFromEuros } from '@couronne/contract/money'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { onePerProduct } from './cart.ts'
import { savedCartOf } from './queries.ts'

type House = Pick<Deps, 'db' | 'clock'>

/** These lines and no others. */
export const replaceCart = (house: House, viewer: Viewer, lines: CartLine[]) =>
  changing(house, viewer, async (db) => {
    await remove(db, viewer.id, sql<boolean>`product_id <> all(${lines.map(({ id }) => id)}::uuid[])`)
    await put(db, viewer.id, lines, house.clock.now(), 'as sent')
  })

/** These lines as sent, those of none no more, and all others as they are. */
export const changeCart = (house: House, viewer: Viewer, lines: CartLine[]) =>
  changing(house, viewer, async (db) => {
    const gone = lines.filter(({ cartQuantity }) => cartQuantity === 0).map(({ id }) => id)
    await remove(db, viewer.id, sql<boolean>`product_id = any(${gone}::uuid[])`)
    const kept = lines.filter(({ cartQuantity }) => cartQuantity > 0)
    await put(db, viewer.id, kept, house.clock.now(), 'as sent')
  })

/**
 * A guest's lines into hers. Of what is in both, the larger quantity: the same lines sent again change nothing. What no
 * product has ever been is left out: a browser may have kept it from another house, and her login does not fail for it.
 */
export const mergeCart = (house: House, viewer: Viewer, lines: CartLine[]) =>
  changing(house, viewer, async (db) => {
    const ids = lines.map(({ id }) => id)
    const products = await db
      .selectFrom('products as p')
      .select('p.id')
      .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
      .execute()
    const known = new Set(products.map(({ id }) => id))
    const hers = lines.filter(({ id }) => known.has(id))
    await put(db, viewer.id, hers, house.clock.now(), 'the larger')
  })

/** One change of her cart after the other: two devices would wait for each other's lines in a circle. */
const changing = ({ db }: House, viewer: Viewer, change: (db: Tx) => Promise<void>) =>
  transaction(db, async (db) => {
    const owner = await db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.id', '=', viewer.id)
      .where('u.erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Her account was erased while this waited for it.
    if (!owner) throw new Refusal('unauthorized')
    await change(db)
    const saved = await savedCartOf(db, viewer.id)
    if (saved.length > mostCartLines) throw new Refusal('cart_full')
    return saved
  })

const remove = (db: Tx, userId: string, which: ReturnType<typeof sql<boolean>>) =>
  db.deleteFrom('cart_lines').where('user_id', '=', userId).where(which).execute()

/** In the order given; of those that are there already, `wins` says which quantity stays. */
const put = async (db: Tx, userId: string, lines: CartLine[], now: Date, wins: 'as sent' | 'the larger') => {
  if (lines.length === 0) return
  const rows = onePerProduct(lines).map(({ id, cartQuantity, price }) => ({
    user_id: userId,
    product_id: id,
    cart_quantity: cartQuantity,
    seen_price_cents: price == null ? null : centsFromEuros(price),
    added_at: now,
  }))
  await refusing({ cart_lines_product_id_fkey: 'not_found' }, () =>
    db
      .insertInto('cart_lines')
      .values(rows)
      .onConflict((conflict) =>
        conflict.constraint('one_line_per_product').doUpdateSet({
          cart_quantity:
            wins === 'as sent'
              ? sql`excluded.cart_quantity`
              : sql`greatest(cart_lines.cart_quantity, excluded.cart_quantity)`,
          seen_price_cents: sql`coalesce(excluded.seen_price_cents, cart_lines.seen_price_cents)`,
        }),
      )
      .execute(),
  )
}
