import type { Tx } from '../../src/lib/database/transaction.ts'
import { addBusiness } from './business.ts'
import { bytes, contacts, future, hiddenId, ids, past, pictures, town } from './marks.ts'
import { addOperatorsKeys } from './operator.ts'
import { addTraces } from './traces.ts'

type Name = keyof typeof contacts

/** A customer and a professional who have accounts, with all that hangs on them, and an operator who is with the house no more. */
export const addPeople = async (db: Tx) => {
  await aUser(db, 'customer', { firstname: 'Ombeline', lastname: 'Vrombel' })
  await aUser(db, 'professional', { firstname: 'Solange', lastname: 'Delcourt', ...herWays })
  await aUser(db, 'operator', { firstname: 'Odile', lastname: 'Vrombelle', suspended_at: past('20:00') })
  await aLogin(db, 'customer', 10, inUse)
  await aLogin(db, 'professional', 11, inUse)
  await aLogin(db, 'operator', 12, { created_at: past('06:00'), proved_at: past('06:00'), revoked_at: past('20:00') })
  await addTraces(db)
  await addSubscription(db)
  await addOperatorsKeys(db)
  await addBusiness(db)
}

const herWays = {
  ...{ mobilite: 'se déplace', rayon_km: 30, notice_minutes: 60, pause_minutes: 15 },
  ...{ description: 'Nattes et tresses.', connect_id: 'acct_quartoz', verified_at: past('06:00') },
}

const aUser = (
  db: Tx,
  name: Name,
  more: { firstname: string; lastname: string; suspended_at?: Date } & Partial<typeof herWays>,
) =>
  db
    .insertInto('users')
    .values({
      id: ids[name],
      role: name === 'operator' ? 'admin' : name,
      ...contacts[name],
      ...more,
      ...{ password_hash: 'of nothing', city_id: town, departement: 'Guyane', image: pictures[name] },
      ...{ majeur_at: past('05:00'), cgu_at: past('05:00'), cgu_version: '1' },
      ...{ confirmed_at: past('06:00'), created_at: past('05:00') },
    })
    .execute()

/** From days that no test reaches: whoever has been here lately is not forgotten. */
const inUse = { created_at: future('06:00') }

const aLogin = async (
  db: Tx,
  name: Name,
  number: number,
  times: { created_at: Date; proved_at?: Date; revoked_at?: Date },
) => {
  const user_id = ids[name]
  await db
    .insertInto('sessions')
    .values({ id: hiddenId(number), user_id, ...times, expires_at: future('20:00') })
    .execute()
  await db
    .insertInto('uploads')
    .values({
      ...{ filename: pictures[name], user_id, private: false, width: 10, height: 10, bytes: 100 },
      created_at: future('06:00'),
    })
    .execute()
}

/** She reads it; somebody else has left. */
const addSubscription = async (db: Tx) => {
  const [id, { email }] = [hiddenId(40), contacts.customer]
  await db
    .insertInto('newsletter_subscribers')
    .values([
      { id, email, asked_at: past('06:00'), confirmed_at: past('07:00') },
      { id: hiddenId(41), asked_at: past('06:00'), left_at: past('08:00') },
    ])
    .execute()
  await db
    .insertInto('newsletter_links')
    .values([
      { token_hash: bytes('join'), subscriber_id: id, kind: 'confirm', expires_at: future('20:00') },
      { token_hash: bytes('leave'), subscriber_id: id, kind: 'leave' },
    ])
    .execute()
}
