import type { Tx } from '../../src/lib/database/transaction.ts'
import { bytes, cityId, contacts, future, hiddenId, ids, past } from './values.ts'

export const addAccountData = async (db: Tx) => {
  const common = { userId: ids.customer, createdAt: future('06:00') }
  const name = { firstname: 'Ombeline', lastname: 'Vrombel' }
  const { email, ...home } = contacts.customer
  const registrationId = hiddenId(20)
  await db
    .insertInto('registrations')
    .values({
      ...{ ...common, id: registrationId, role: 'customer', passwordHash: 'of nothing', ...name, ...home },
      ...{ cityId: cityId, departement: 'Guyane', mobilite: 'Ne se déplace pas', returnTo: '/reservation/vrombel' },
      ...{ majeurAt: past('05:00'), cguAt: past('05:00'), cguVersion: '1' },
    })
    .execute()
  const expiresAt = future('20:00')
  await db
    .insertInto('waitingBrowsers')
    .values([
      { ...common, secretHash: bytes('waiting'), registrationId, expiresAt },
      { ...common, secretHash: bytes('confirmed'), confirmedAt: past('06:00'), expiresAt },
    ])
    .execute()
  await db
    .insertInto('links')
    .values([
      { ...common, tokenHash: bytes('link'), kind: 'reset', expiresAt },
      { ...common, tokenHash: bytes('used'), kind: 'confirm', registrationId, usedAt: past('06:00'), expiresAt },
    ])
    .execute()
  await db.insertInto('returnPaths').values({ userId: ids.customer, path: '/reservation/vrombel' }).execute()
  await db
    .insertInto('mails')
    .values({
      ...{ ...common, id: hiddenId(30), kind: 'reset', key: 'vrombel', recipient: email, subject: 'Vrombel' },
      ...{ subjectId: ids.customer, text: 'Vrombel', html: 'Vrombel', calendar: 'Vrombel' },
      ...{ handedAt: past('07:00'), sentAt: past('07:00') },
    })
    .execute()
  await db
    .insertInto('mutedNotifications')
    .values({ userId: ids.customer, kind: 'messages', channel: 'push', mutedAt: past('07:00') })
    .execute()
  await db
    .insertInto('calendarFeeds')
    .values({ userId: ids.customer, secretHash: bytes('feed'), createdAt: past('07:00') })
    .execute()
  // One mail is pending and another was cut off: code that processes too many mails would process these too.
  await db
    .insertInto('mails')
    .values([
      { ...common, id: hiddenId(31), kind: 'reset', key: 'vrombel, later' },
      { ...common, id: hiddenId(32), kind: 'reset', key: 'vrombel, cut off', handedAt: past('07:00') },
    ])
    .execute()
  await db
    .insertInto('idempotencyKeys')
    .values({
      ...{ ...common, path: '/', key: 'vrombel', fingerprint: bytes('asked') },
      ...{ status: 200, body: '"Vrombel"', effectId: hiddenId(33) },
    })
    .execute()
  await db
    .insertInto('addresses')
    .values({
      ...common,
      ...name,
      ...home,
      parDefaut: true,
      city: 'Maripasoula',
      region: 'Guyane',
      codePostal: '97370',
      country: 'France',
    })
    .execute()
}
