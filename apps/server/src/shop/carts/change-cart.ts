import { centsFromEuros } from '@couronne/contract/lib/money'
import { mostCartLines } from '@couronne/contract/shop/cart-limits'
import type { CartLine, ChangedLine } from '@couronne/contract/shop/carts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { builtOnce } from '../../lib/database/built-once.ts'
import { triedAgain } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { onePerProduct } from './cart.rules.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The cart becomes exactly these lines. */
export const replaceCart = (needs: Needs, viewer: Viewer, lines: CartLine[]) => write(needs, viewer, 'replace', lines)

/**
 * Sets the sent lines, less the units sold since the browser last read them. A quantity of 0 removes a line, and other
 * lines stay.
 */
export const changeCart = (needs: Needs, viewer: Viewer, lines: ChangedLine[]) => write(needs, viewer, 'change', lines)

/**
 * Merges a guest's cart into the account's cart. A product in both takes the larger quantity, so that a repeated merge
 * changes nothing. Ids that no product ever had are skipped: a browser may have stored them from another deployment,
 * and the login must not fail for that.
 */
export const mergeCart = async (needs: Needs, viewer: Viewer, lines: CartLine[]) => {
  try {
    return await write(needs, viewer, 'merge', lines)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'cart_full') throw await tooManyTogether(needs, viewer, lines)
    throw error
  }
}

/** The customer sees only this browser's lines, so the message says how many of them are too many. */
const tooManyTogether = async ({ db }: Needs, viewer: Viewer, lines: CartLine[]) => {
  const { rows } = await sql<{ together: number }>`
    select count(*)::integer as together from (
      select l.product_id from cart_lines l where l.user_id = ${viewer.id}
      union select p.id from products p where p.id = any(${lines.map(({ id }) => id)}::uuid[])) as t`.execute(db)
  const together = Math.max(mostCartLines + 1, rows[0]?.together ?? 0)
  const tooMany = together - mostCartLines
  return new Refusal('cart_full', {
    message: `Votre compte garde déjà des articles : avec ceux de ce panier, ils seraient ${together}, et un panier en contient ${mostCartLines} différents au plus. Retirez d’ici ${tooMany === 1 ? 'un article' : `${tooMany} articles`} que votre compte n’a pas ; tous les autres seront alors réunis.`,
  })
}

type Written = {
  owner: string
  how: 'replace' | 'change' | 'merge'
  ids: string[]
  quantities: number[]
  prices: (number | null)[]
  seen: number[]
  bought: number[]
  now: Date
}

const written = builtOnce(
  (_db, { owner, how, ids, quantities, prices, seen, bought, now }: Written) =>
    sql<{ id: string; cartQuantity: number; price: number | null; bought: number }>`
      select * from write_cart(${owner}, ${how}, ${ids}::uuid[], ${quantities}::int[], ${prices}::int[], ${seen}::int[],
        ${bought}::int[], ${mostCartLines}, ${now})`,
)

/** Writes the lines in the given order and returns the resulting cart. */
const write = ({ db, clock }: Needs, viewer: Viewer, how: Written['how'], given: ChangedLine[]) => {
  const lines = onePerProduct(given)
  const asked: Written = {
    owner: viewer.id,
    how,
    ids: lines.map(({ id }) => id),
    quantities: lines.map(({ cartQuantity }) => cartQuantity),
    prices: lines.map(({ price }) => (price == null ? null : centsFromEuros(price))),
    seen: lines.map(({ seen }) => seen?.cartQuantity ?? 0),
    bought: lines.map(({ seen }) => seen?.bought ?? 0),
    now: clock.now(),
  }
  const refused = {
    // The account was erased while this request waited for its lock.
    owner_of_the_cart: 'unauthorized',
    lines_of_a_cart: 'cart_full',
    cart_lines_product_id_fkey: 'not_found',
  } as const
  return refusing(refused, () => triedAgain(() => written(db, asked)))
}
