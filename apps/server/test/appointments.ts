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
  /** This is the end of the pause after the appointment; without it there is no pause. */
  freeAgainAt?: Date | string
}

const lastsMinutes = ({ from, to }: Pick<Given, 'from' | 'to'>) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000

/**
 * Inserts an appointment in any state directly into the table, inside a window of the professional. Where it lasts
 * longer or shorter than its service, the service is treated as changed since the booking.
 */
export const aVisit = async (
  app: Pick<TestApp, 'db' | 'deps' | 'cityId'>,
  professional: { id: string; serviceId: string },
  customer: { id: string },
  given: Given,
) => {
  const now = app.deps.clock.now()
  const status = given.status ?? 'paid'
  const service = app.db.updateTable('services').where('id', '=', professional.serviceId)
  const { durationMinutes } = await app.db
    .selectFrom('services')
    .select('durationMinutes')
    .where('id', '=', professional.serviceId)
    .executeTakeFirstOrThrow()
  const isManual = durationMinutes !== lastsMinutes(given)
  if (isManual) await service.set({ durationMinutes: lastsMinutes(given) }).execute()
  const { id } = await app.db
    .insertInto('appointments')
    .values({
      professionalId: professional.id,
      customerId: customer.id,
      serviceId: professional.serviceId,
      libelle: 'Braids',
      priceCents: 4500,
      totalCents: 4800,
      lieu: given.lieu ?? 'Salon De Coiffure',
      adresse: given.adresse ?? '12 rue des Lilas',
      cityId: given.cityId ?? (await app.cityId('Montreuil', '93')),
      status,
      startsAt: new Date(given.from),
      endsAt: new Date(given.to),
      freeAgainAt: new Date(given.freeAgainAt ?? given.to),
      holdExpiresAt: new Date(given.holdExpiresAt ?? now),
      paidAt: status === 'paid' || status === 'completed' ? now : null,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isManual) await service.set({ durationMinutes }).execute()
  return id
}
