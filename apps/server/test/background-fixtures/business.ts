import type { Tx } from '../../src/lib/database/transaction.ts'
import { bytes, future, ids, past, pictures, shownId } from './marks.ts'

const offered = { price_cents: 4000, duration_minutes: 60, created_at: past('06:00') }
const withHair = { meches_fournies: true, meches_packs: 3, meches_longueur: '18 pouces', meches_texture: 'lisse' }

export const addBusiness = async (db: Tx) => {
  const hers = { professional_id: ids.professional }
  await db
    .insertInto('services')
    .values([
      { id: ids.service, ...hers, ...offered, libelle: 'Braids', image: pictures.professional },
      { id: shownId(8), ...hers, ...offered, ...withHair, libelle: 'Tissage', removed_at: past('07:00') },
    ])
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
      ...{ id: shownId(7), ...hers, position: 1, image: pictures.professional, alt: 'Nattes' },
      created_at: past('06:00'),
    })
    .execute()
  await db
    .insertInto('payout_accounts')
    .values({
      ...{ user_id: ids.professional, asked_at: past('06:00'), is_submitted: true, is_ready: true },
      ...{ iban: bytes('iban'), iban_last4: 'QXZQ', missing: ['quartoz'], disabled_reason: 'Quartoz' },
    })
    .execute()
  await db
    .insertInto('businesses')
    .values({
      ...{ user_id: ids.professional, legal_name: 'Quartoz', siret: '00000000000000', vat_regime: 'assujettie' },
      vat_number: 'FR00000000000',
      mandated_at: past('06:00'),
    })
    .execute()
}
