import type { Tx } from '../../src/lib/database/transaction.ts'
import { addAccountData } from './account-data.ts'
import { addBusiness } from './business.ts'
import { addSecondFactor } from './operator.ts'
import { addProofs } from './proofs.ts'
import { bytes, cityId, contacts, future, hiddenId, ids, past, pictures } from './values.ts'

type Name = keyof typeof contacts

/**
 * Adds a customer and a professional with their accounts and all rows about them, and an operator whose account is
 * suspended.
 */
export const addPeople = async (db: Tx) => {
  await addUser(db, 'customer', { firstname: 'Ombeline', lastname: 'Vrombel' })
  await addUser(db, 'professional', { firstname: 'Solange', lastname: 'Delcourt', ...professionalFields })
  await addUser(db, 'operator', { firstname: 'Odile', lastname: 'Vrombelle', suspendedAt: past('20:00') })
  await addLogin(db, 'customer', 10, activeSession)
  await addLogin(db, 'professional', 11, activeSession)
  await addLogin(db, 'operator', 12, { createdAt: past('06:00'), provedAt: past('06:00'), revokedAt: past('20:00') })
  await addAccountData(db)
  await addSubscription(db)
  await addSecondFactor(db)
  await addBusiness(db)
  await addProofs(db)
}

const professionalFields = {
  ...{ mobilite: 'se déplace', rayonKm: 30, noticeMinutes: 60, pauseMinutes: 15, confirmsFirst: true },
  ...{ readReceipts: false, quickAnswers: ['Quartoz : j’arrive.'] },
  ...{ description: 'Nattes et tresses.', connect_id: 'acct_quartoz' },
}

const addUser = (
  db: Tx,
  name: Name,
  more: { firstname: string; lastname: string; suspendedAt?: Date } & Partial<typeof professionalFields>,
) =>
  db
    .insertInto('users')
    .values({
      id: ids[name],
      role: name === 'operator' ? 'admin' : name,
      ...contacts[name],
      ...more,
      ...{ passwordHash: 'of nothing', cityId: cityId, departement: 'Guyane', image: pictures[name] },
      ...{ majeurAt: past('05:00'), cguAt: past('05:00'), cguVersion: '1' },
      ...{ confirmedAt: past('06:00'), createdAt: past('05:00') },
    })
    .execute()

/** The sessions are later than every test, because accounts without recent use are deleted. */
const activeSession = { createdAt: future('06:00') }

const addLogin = async (
  db: Tx,
  name: Name,
  number: number,
  times: { createdAt: Date; provedAt?: Date; revokedAt?: Date },
) => {
  const userId = ids[name]
  await db
    .insertInto('sessions')
    .values({ id: hiddenId(number), userId, ...times, expiresAt: future('20:00') })
    .execute()
  await db
    .insertInto('uploads')
    .values({
      ...{ filename: pictures[name], userId, private: false, width: 10, height: 10, bytes: 100 },
      createdAt: future('06:00'),
    })
    .execute()
}

/** The customer has subscribed to the newsletter; another subscriber has left. */
const addSubscription = async (db: Tx) => {
  const [id, { email }] = [hiddenId(40), contacts.customer]
  await db
    .insertInto('newsletterSubscribers')
    .values([
      { id, email, askedAt: past('06:00'), confirmedAt: past('07:00') },
      { id: hiddenId(41), askedAt: past('06:00'), leftAt: past('08:00') },
    ])
    .execute()
  await db
    .insertInto('newsletterLinks')
    .values([
      { tokenHash: bytes('join'), subscriberId: id, kind: 'confirm', expiresAt: future('20:00') },
      { tokenHash: bytes('leave'), subscriberId: id, kind: 'leave' },
    ])
    .execute()
}
