import type { Tx } from '../../src/lib/database/transaction.ts'
import { contacts, future, hiddenId, ids, past, shownId } from './marks.ts'

type Name = keyof typeof contacts

/** Far from any other person of a test. */
const town = 162_118

const bytes = (text: string) => Buffer.from(text.padEnd(32, '.'))

/** A customer and a professional who have accounts, with all that hangs on them, and an operator who is with the house no more. */
export const addPeople = async (db: Tx) => {
  await aUser(db, 'customer', { firstname: 'Ombeline', lastname: 'Vrombel' })
  await aUser(db, 'professional', { firstname: 'Solange', lastname: 'Delcourt', mobilite: 'se déplace' })
  await aUser(db, 'operator', { firstname: 'Odile', lastname: 'Vrombelle', suspended_at: past('20:00') })
  for (const [number, user_id] of [ids.customer, ids.professional].entries()) await aLogin(db, user_id, 10 + number)
  await addTraces(db)
  await addSubscription(db)
  await addOperatorsKeys(db)
  await addBusiness(db)
}

const aUser = (
  db: Tx,
  name: Name,
  more: { firstname: string; lastname: string; mobilite?: string; suspended_at?: Date },
) =>
  db
    .insertInto('users')
    .values({
      id: ids[name],
      role: name === 'operator' ? 'admin' : name,
      ...contacts[name],
      ...more,
      password_hash: '',
      city_id: town,
      connect_id: name === 'professional' ? 'acct_quartoz' : null,
      confirmed_at: past('06:00'),
      verified_at: name === 'professional' ? past('06:00') : null,
      created_at: past('05:00'),
    })
    .execute()

/** From days that no test reaches: whoever has been here lately is not forgotten. */
const aLogin = async (db: Tx, user_id: string, number: number) => {
  await db
    .insertInto('sessions')
    .values({ id: hiddenId(number), user_id, created_at: future('06:00'), expires_at: future('20:00') })
    .execute()
  await db
    .insertInto('uploads')
    .values({
      ...{ filename: `${String(number).padStart(64, '0')}.webp`, user_id, private: false, width: 10, height: 10 },
      created_at: future('06:00'),
    })
    .execute()
}

const addTraces = async (db: Tx) => {
  const hers = { user_id: ids.customer, created_at: future('06:00') }
  const name = { firstname: 'Ombeline', lastname: 'Vrombel' }
  const { email, ...home } = contacts.customer
  await db
    .insertInto('registrations')
    .values({ ...hers, id: hiddenId(20), role: 'customer', password_hash: '', ...name, ...home, city_id: town })
    .execute()
  await db
    .insertInto('links')
    .values({ ...hers, token_hash: bytes('link'), kind: 'reset', expires_at: future('20:00') })
    .execute()
  await db.insertInto('ways_back').values({ user_id: ids.customer, path: '/reservation/vrombel' }).execute()
  await db
    .insertInto('mails')
    .values({
      ...{ ...hers, id: hiddenId(30), kind: 'reset', key: 'vrombel', recipient: email, subject: 'Vrombel' },
      sent_at: past('07:00'),
    })
    .execute()
  // One waits: whatever marks too many mails as sent marks it.
  await db
    .insertInto('mails')
    .values({ ...hers, id: hiddenId(31), kind: 'reset', key: 'vrombel, later' })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({ ...hers, path: '/', key: 'vrombel', fingerprint: bytes('asked'), status: 200, body: '"Vrombel"' })
    .execute()
  await db
    .insertInto('addresses')
    .values({
      ...hers,
      ...name,
      ...home,
      par_defaut: true,
      city: 'Maripasoula',
      code_postal: '97370',
      country: 'France',
    })
    .execute()
}

const addSubscription = async (db: Tx) => {
  const [id, { email }] = [hiddenId(40), contacts.customer]
  await db
    .insertInto('newsletter_subscribers')
    .values({ id, email, asked_at: past('06:00'), confirmed_at: past('07:00') })
    .execute()
  await db
    .insertInto('newsletter_links')
    .values({ token_hash: bytes('leave'), subscriber_id: id, kind: 'leave' })
    .execute()
}

const addOperatorsKeys = async (db: Tx) => {
  const user_id = ids.operator
  await db
    .insertInto('second_factors')
    .values({ user_id, secret: bytes('secret'), created_at: past('06:00'), confirmed_at: past('06:00') })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: bytes('code') })
    .execute()
  await db
    .insertInto('suspensions')
    .values({
      ...{ user_id: ids.professional, operator_id: user_id, reason: 'Quartoz', decided_at: past('06:00') },
      ...{ effective_at: past('06:00'), began_at: past('06:00'), lifted_at: past('07:00') },
    })
    .execute()
  await db
    .insertInto('operator_actions')
    .values({
      operator_id: user_id,
      kind: 'person_restored',
      user_id: ids.professional,
      reason: 'Quartoz',
      at: past('07:00'),
    })
    .execute()
}

const addBusiness = async (db: Tx) => {
  const hers = { professional_id: ids.professional }
  await db
    .insertInto('services')
    .values({
      id: ids.service,
      ...hers,
      libelle: 'Braids',
      price_cents: 4000,
      duration_minutes: 60,
      created_at: past('06:00'),
    })
    .execute()
  await db
    .insertInto('slots')
    .values([
      { id: shownId(5), ...hers, starts_at: past('07:00'), ends_at: past('19:00') },
      { id: shownId(6), ...hers, starts_at: future('07:00'), ends_at: future('19:00') },
    ])
    .execute()
  await db
    .insertInto('catalogue')
    .values({
      id: shownId(7),
      ...hers,
      image: `${'11'.padStart(64, '0')}.webp`,
      alt: 'Nattes',
      created_at: past('06:00'),
    })
    .execute()
  await db
    .insertInto('payout_accounts')
    .values({
      ...{ user_id: ids.professional, asked_at: past('06:00'), is_submitted: true, is_ready: true },
      ...{ iban: bytes('iban'), iban_last4: 'QXZQ' },
    })
    .execute()
  await db
    .insertInto('businesses')
    .values({
      ...{ user_id: ids.professional, legal_name: 'Quartoz', siret: '00000000000000', vat_regime: 'franchise' },
      mandated_at: past('06:00'),
    })
    .execute()
}
