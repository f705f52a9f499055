import { type AddressChange, type AddressFields, maxAddresses } from '@couronne/contract/identity/addresses'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { addressesOf } from './queries.ts'

type AddressDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Saves an address for later orders. An existing address is reused with the new spelling of its region, and may become
 * the default.
 */
export const saveAddress = (
  { db, clock }: AddressDeps,
  { id: userId }: Viewer,
  { parDefaut = false, ...typed }: AddressFields,
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
    if (all.length > maxAddresses) throw new DomainError('too_many_addresses')
    return { ...findOwnAddress(all, id), message: "Ajouté à votre liste d'adresses" }
  })

/** Changes the given fields; `parDefaut` makes the address the default or removes the default. */
export const changeAddress = (
  { db }: AddressDeps,
  { id: userId }: Viewer,
  id: string,
  { parDefaut, region, ...typed }: AddressChange,
) =>
  rejectViolations(
    { each_address_once: new DomainError('already_done', { message: 'Cette adresse est déjà dans votre liste.' }) },
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
        return findOwnAddress(await addressesOf(db, userId), id)
      }),
  )

export const removeAddress = async ({ db }: AddressDeps, { id: userId }: Viewer, id: string) => {
  const removed = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new DomainError('not_found')
  return { message: "Supprimé de votre liste d'adresses" }
}

/**
 * Locks the owner, so that changes of one list run one after the other. Concurrent changes would each count without the
 * other.
 */
const lockOwner = (db: Tx, userId: string) => lockAccount(db, userId, 'no key update')

const clearDefault = (db: Tx, userId: string) =>
  db
    .updateTable('addresses')
    .set({ parDefaut: false })
    .where('userId', '=', userId)
    .where('parDefaut', '=', true)
    .execute()

/** Returns the address; another person's address counts as not found. */
const findOwnAddress = <Address extends { id: string }>(all: Address[], id: string) => {
  const found = all.find((address) => address.id === id)
  if (!found) throw new DomainError('not_found')
  return found
}
