import type { Tx } from '../../src/lib/database/transaction.ts'
import { bytes, contacts, future, hiddenId, ids, past, town } from './marks.ts'

export const addTraces = async (db: Tx) => {
  const hers = { user_id: ids.customer, created_at: future('06:00') }
  const name = { firstname: 'Ombeline', lastname: 'Vrombel' }
  const { email, ...home } = contacts.customer
  const registration_id = hiddenId(20)
  await db
    .insertInto('registrations')
    .values({
      ...{ ...hers, id: registration_id, role: 'customer', password_hash: 'of nothing', ...name, ...home },
      ...{ city_id: town, departement: 'Guyane', mobilite: 'Ne se déplace pas', way_back: '/reservation/vrombel' },
      ...{ majeur_at: past('05:00'), cgu_at: past('05:00'), cgu_version: '1' },
    })
    .execute()
  const expires_at = future('20:00')
  await db
    .insertInto('links')
    .values([
      { ...hers, token_hash: bytes('link'), kind: 'reset', expires_at },
      { ...hers, token_hash: bytes('used'), kind: 'confirm', registration_id, used_at: past('06:00'), expires_at },
    ])
    .execute()
  await db.insertInto('ways_back').values({ user_id: ids.customer, path: '/reservation/vrombel' }).execute()
  await db
    .insertInto('mails')
    .values({
      ...{ ...hers, id: hiddenId(30), kind: 'reset', key: 'vrombel', recipient: email, subject: 'Vrombel' },
      ...{ subject_id: ids.customer, text: 'Vrombel', html: 'Vrombel' },
      ...{ handed_at: past('07:00'), sent_at: past('07:00') },
    })
    .execute()
  // One waits, another was cut off: whatever does too many mails does these.
  await db
    .insertInto('mails')
    .values([
      { ...hers, id: hiddenId(31), kind: 'reset', key: 'vrombel, later' },
      { ...hers, id: hiddenId(32), kind: 'reset', key: 'vrombel, cut off', handed_at: past('07:00') },
    ])
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      ...{ ...hers, path: '/', key: 'vrombel', fingerprint: bytes('asked') },
      ...{ status: 200, body: '"Vrombel"', effect_id: hiddenId(33) },
    })
    .execute()
  await db
    .insertInto('addresses')
    .values({
      ...hers,
      ...name,
      ...home,
      par_defaut: true,
      city: 'Maripasoula',
      region: 'Guyane',
      code_postal: '97370',
      country: 'France',
    })
    .execute()
}
