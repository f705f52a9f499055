import type { Tx } from '../../src/lib/database/transaction.ts'
import { bytes, future, ids, past, pictures, shownId } from './values.ts'

const serviceFields = { priceCents: 4000, durationMinutes: 60, createdAt: past('06:00') }
const withHair = { mechesFournies: true, mechesPacks: 3, mechesLongueur: '18 pouces', mechesTexture: 'lisse' }

export const addBusiness = async (db: Tx) => {
  const owner = { professionalId: ids.professional }
  await db
    .insertInto('services')
    .values([
      { id: ids.service, ...owner, ...serviceFields, libelle: 'Braids', image: pictures.professional },
      { id: shownId(8), ...owner, ...serviceFields, ...withHair, libelle: 'Tissage', removedAt: past('07:00') },
    ])
    .execute()
  await db
    .insertInto('weeklyHours')
    .values({ id: shownId(9), ...owner, weekday: 2, fromMinutes: 540, toMinutes: 1080, anchorOn: '2024-01-01' })
    .execute()
  await db
    .insertInto('availabilityWindows')
    .values([
      { id: shownId(5), ...owner, startsAt: past('07:00'), endsAt: past('19:00') },
      {
        ...{ id: shownId(6), ...owner, startsAt: future('07:00'), endsAt: future('19:00') },
        ...{ weeklyHoursId: shownId(9), generatedOn: future('07:00') },
      },
    ])
    .execute()
  await db
    .insertInto('ownEntries')
    .values({
      ...{ ...owner, kind: 'telephone', firstname: 'Quartoz', serviceId: ids.service },
      ...{ startsAt: future('17:00'), endsAt: future('18:00'), freeAgainAt: future('18:00'), createdAt: past('06:00') },
    })
    .execute()
  await db
    .insertInto('customerNotes')
    .values({ professionalId: ids.professional, customerId: ids.customer, text: 'Vrombel', changedAt: past('06:00') })
    .execute()
  await db
    .insertInto('exceptionDays')
    .values({ ...owner, day: '2026-12-25', isClosed: true })
    .execute()
  await db
    .insertInto('catalogue')
    .values({
      ...{ id: shownId(7), ...owner, position: 1, image: pictures.professional, alt: 'Nattes' },
      createdAt: past('06:00'),
    })
    .execute()
  await db
    .insertInto('payoutAccounts')
    .values({
      ...{ userId: ids.professional, askedAt: past('06:00'), isSubmitted: true, isReady: true },
      ...{ iban: bytes('iban'), ibanLast4: 'QXZQ', missing: ['quartoz'], disabledReason: 'Quartoz' },
    })
    .execute()
  await db
    .insertInto('businesses')
    .values({
      ...{ userId: ids.professional, legalName: 'Quartoz', siret: '00000000000000', vatRegime: 'assujettie' },
      vatNumber: 'FR00000000000',
      mandatedAt: past('06:00'),
    })
    .execute()
}
