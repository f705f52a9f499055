import { type AddressBody, type AddressChange, mostAddresses } from '@couronne/contract/identity/addresses'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import { lockAccount } from '../sessions/lock-account.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { addressesOf } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Keeps an address for the next order. The same again is the one there is, with its region as it is spelled now, and may become
 * the default.
 */
export const saveAddress = (
  { db, clock }: Needs,
  { id: userId }: Viewer,
  { parDefaut = false, ...typed }: AddressBody,
) =>
  transaction(db, async (db) => {
    await lockOwner(db, userId)
    if (parDefaut) await clearDefault(db, userId)
    const { id } = await db
      .insertInto('addresses')
      .values({
        ...typed,
        region: typed.region || null,
        userId,
        parDefaut,
        createdAt: clock.now(),
      })
      .onConflict((conflict) =>
        conflict.constraint('each_address_once').doUpdateSet({
          region: sql<string | null>`coalesce(excluded.region, addresses.region)`,
          parDefaut: sql<boolean>`addresses.par_defaut or excluded.par_defaut`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = await addressesOf(db, userId)
    if (all.length > mostAddresses) throw new Refusal('too_many_addresses')
    return { ...own(all, id), message: "Ajouté à votre liste d'adresses" }
  })

/** What is given of it; which one is offered first, or that none is. */
export const changeAddress = (
  { db }: Needs,
  { id: userId }: Viewer,
  id: string,
  { parDefaut, region, ...typed }: AddressChange,
) =>
  refusing(
    { each_address_once: new Refusal('already_done', { message: 'Cette adresse est déjà dans votre liste.' }) },
    () =>
      transaction(db, async (db) => {
        await lockOwner(db, userId)
        if (parDefaut) await clearDefault(db, userId)
        const change = {
          ...typed,
          ...(region !== undefined && { region: region || null }),
          ...(parDefaut !== undefined && { parDefaut }),
        }
        if (Object.keys(change).length > 0)
          await db.updateTable('addresses').set(change).where('id', '=', id).where('userId', '=', userId).execute()
        return own(await addressesOf(db, userId), id)
      }),
  )

export const removeAddress = async ({ db }: Needs, { id: userId }: Viewer, id: string) => {
  const removed = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Refusal('not_found')
  return { message: "Supprimé de votre liste d'adresses" }
}

/** One change of her list after the other: of two at once, each would count without the other. */
const lockOwner = (db: Tx, userId: string) => lockAccount(db, userId, 'no key update')

const clearDefault = (db: Tx, userId: string) =>
  db
    .updateTable('addresses')
    .set({ parDefaut: false })
    .where('userId', '=', userId)
    .where('parDefaut', '=', true)
    .execute()

/** Somebody else's reads as not found. */
const own = <Address extends { id: string }>(all: Address[], id: string) => {
  const found = all.find((address) => address.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}
