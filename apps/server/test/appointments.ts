import type { AppointmentStatus, Lieu } from '@couronne/contract/booking/appointments'
import type { TestApp } from './harness.ts'

type Given = {
  from: Date | string
  to: Date | string
  status?: AppointmentStatus
  lieu?: Lieu
  adresse?: string
  cityId?: number
  holdExpiresAt?: Date | string
  /** The end of the pause behind it; absent: there is none. */
  freeAgainAt?: Date | string
}

const lastsMinutes = ({ from, to }: Pick<Given, 'from' | 'to'>) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000

/**
 * An appointment in any state, inside a window of the professional's, straight into the table. Where it lasts longer or
 * shorter than its service, the service has changed since it was booked.
 */
export const aVisit = async (
  house: Pick<TestApp, 'db' | 'deps' | 'cityId'>,
  professional: { id: string; serviceId: string },
  customer: { id: string },
  given: Given,
) => {
  const now = house.deps.clock.now()
  const status = given.status ?? 'Payé'
  const service = house.db.updateTable('services').where('id', '=', professional.serviceId)
  const { duration_minutes } = await house.db
    .selectFrom('services')
    .select('duration_minutes')
    .where('id', '=', professional.serviceId)
    .executeTakeFirstOrThrow()
  const isOtherwise = duration_minutes !== lastsMinutes(given)
  if (isOtherwise) await service.set({ duration_minutes: lastsMinutes(given) }).execute()
  const { id } = await house.db
    .insertInto('appointments')
    .values({
      professional_id: professional.id,
      customer_id: customer.id,
      service_id: professional.serviceId,
      libelle: 'Braids',
      price_cents: 4500,
      total_cents: 4800,
      lieu: given.lieu ?? 'Salon De Coiffure',
      adresse: given.adresse ?? '12 rue des Lilas',
      city_id: given.cityId ?? (await house.cityId('Montreuil', '93')),
      status,
      starts_at: new Date(given.from),
      ends_at: new Date(given.to),
      free_again_at: new Date(given.freeAgainAt ?? given.to),
      hold_expires_at: new Date(given.holdExpiresAt ?? now),
      paid_at: status === 'Payé' || status === 'Terminé' ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isOtherwise) await service.set({ duration_minutes }).execute()
  return id
}
