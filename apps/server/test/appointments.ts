import type { AppointmentStatus, Lieu } from '@couronne/contract/booking/appointments'
import { transaction } from '../src/lib/database/transaction.ts'
import type { TestApp } from './harness.ts'

type AppointmentOptions = {
  from: Date | string
  to: Date | string
  status?: AppointmentStatus
  lieu?: Lieu
  adresse?: string
  cityId?: number
  holdExpiresAt?: Date | string
  /** This is the end of the pause after the appointment; without it there is no pause. */
  freeAgainAt?: Date | string
  /** The payment is authorised at this time, and the professional is asked. */
  requestedAt?: Date | string
}

const lengthMinutes = ({ from, to }: Pick<AppointmentOptions, 'from' | 'to'>) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000

/**
 * Inserts an appointment in any state directly into the table, inside a window of the professional. Where it lasts
 * longer or shorter than its service, the service is treated as changed since the booking.
 */
export const anAppointment = async (
  app: Pick<TestApp, 'db' | 'deps' | 'cityId'>,
  professional: { id: string; serviceId: string },
  customer: { id: string },
  options: AppointmentOptions,
) => {
  const now = app.deps.clock.now()
  const status = options.status ?? 'paid'
  const service = app.db.updateTable('services').where('id', '=', professional.serviceId)
  const { durationMinutes } = await app.db
    .selectFrom('services')
    .select('durationMinutes')
    .where('id', '=', professional.serviceId)
    .executeTakeFirstOrThrow()
  const hasOtherDuration = durationMinutes !== lengthMinutes(options)
  if (hasOtherDuration) await service.set({ durationMinutes: lengthMinutes(options) }).execute()
  const booked = { serviceId: professional.serviceId, libelle: 'Braids', priceCents: 4500 }
  const cityId = options.cityId ?? (await app.cityId('Montreuil', '93'))
  const id = await transaction(app.db, async (tx) => {
    const { id } = await tx
      .insertInto('appointments')
      .values({
        ...booked,
        professionalId: professional.id,
        customerId: customer.id,
        totalCents: 4800,
        lieu: options.lieu ?? 'Salon De Coiffure',
        adresse: options.adresse ?? '12 rue des Lilas',
        cityId,
        status,
        startsAt: new Date(options.from),
        endsAt: new Date(options.to),
        freeAgainAt: new Date(options.freeAgainAt ?? options.to),
        holdExpiresAt: new Date(options.holdExpiresAt ?? now),
        isRequest: options.requestedAt !== undefined,
        requestedAt: options.requestedAt ? new Date(options.requestedAt) : null,
        paidAt: status === 'paid' || status === 'completed' ? now : null,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('appointmentServices')
      .values({ ...booked, appointmentId: id, position: 1, durationMinutes: lengthMinutes(options) })
      .execute()
    return id
  })
  if (hasOtherDuration) await service.set({ durationMinutes }).execute()
  return id
}
