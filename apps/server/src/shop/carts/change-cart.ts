import { centsFromEuros } from '@couronne/contract/lib/money'
import { maxCartLines } from '@couronne/contract/shop/cart-limits'
import type { CartLine, ChangedLine } from '@couronne/contract/shop/carts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { compileOnce } from '../../lib/database/compile-once.ts'
import { withRetries } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { mergeDuplicateLines } from './cart.rules.ts'

type CartDeps = Pick<Deps, 'db' | 'clock'>

/** The cart becomes exactly these lines. */
export const replaceCart = (deps: CartDeps, viewer: Viewer, lines: CartLine[]) =>
  writeCart(deps, viewer, 'replace', lines)

/**
 * Sets the sent lines, less the units sold since the browser last read them. A quantity of 0 removes a line, and other
 * lines stay.
 */
export const changeCart = (deps: CartDeps, viewer: Viewer, lines: ChangedLine[]) =>
  writeCart(deps, viewer, 'change', lines)

/**
 * Merges a guest's cart into the account's cart. A product in both takes the larger quantity, so that a repeated merge
 * changes nothing. Ids that no product ever had are skipped: a browser may have stored them from another deployment,
 * and the login must not fail for that.
 */
export const mergeCart = async (deps: CartDeps, viewer: Viewer, lines: CartLine[]) => {
  try {
    return await writeCart(deps, viewer, 'merge', lines)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'cart_full') throw await cartFullError(deps, viewer, lines)
    throw error
  }
}

/** The customer sees only this browser's lines, so the message says how many of them are too many. */
const cartFullError = async ({ db }: CartDeps, viewer: Viewer, lines: CartLine[]) => {
  const { rows } = await sql<{ lineCount: number }>`
    select count(*)::integer as "lineCount" from (
      select l.product_id from cart_lines l where l.user_id = ${viewer.id}
      union select p.id from products p where p.id = any(${lines.map(({ id }) => id)}::uuid[])) as t`.execute(db)
  const combinedLines = Math.max(maxCartLines + 1, rows[0]?.lineCount ?? 0)
  const excessLines = combinedLines - maxCartLines
  return new DomainError('cart_full', {
    message: `Votre compte garde déjà des articles : avec ceux de ce panier, ils seraient ${combinedLines}, et un panier en contient ${maxCartLines} différents au plus. Retirez d’ici ${excessLines === 1 ? 'un article' : `${excessLines} articles`} que votre compte n’a pas ; tous les autres seront alors réunis.`,
  })
}

type CartWrite = {
  owner: string
  mode: 'replace' | 'change' | 'merge'
  ids: string[]
  quantities: number[]
  prices: (number | null)[]
  lastKnown: number[]
  bought: number[]
  now: Date
}

const writeCartQuery = compileOnce(
  (_db, { owner, mode, ids, quantities, prices, lastKnown, bought, now }: CartWrite) =>
    sql<{ id: string; cartQuantity: number; price: number | null; bought: number }>`
      select * from write_cart(${owner}, ${mode}, ${ids}::uuid[], ${quantities}::int[], ${prices}::int[], ${lastKnown}::int[],
        ${bought}::int[], ${maxCartLines}, ${now})`,
)

/** Writes the lines in the given order and returns the resulting cart. */
const writeCart = ({ db, clock }: CartDeps, viewer: Viewer, mode: CartWrite['mode'], changes: ChangedLine[]) => {
  const lines = mergeDuplicateLines(changes)
  const params: CartWrite = {
    owner: viewer.id,
    mode,
    ids: lines.map(({ id }) => id),
    quantities: lines.map(({ cartQuantity }) => cartQuantity),
    prices: lines.map(({ price }) => (price == null ? null : centsFromEuros(price))),
    lastKnown: lines.map(({ expected }) => expected?.cartQuantity ?? 0),
    bought: lines.map(({ expected }) => expected?.bought ?? 0),
    now: clock.now(),
  }
  const errorCodes = {
    // The account was erased while this request waited for its lock.
    owner_of_the_cart: 'unauthorized',
    lines_of_a_cart: 'cart_full',
    cart_lines_product_id_fkey: 'not_found',
  } as const
  return rejectViolations(errorCodes, () => withRetries(() => writeCartQuery(db, params)))
}
