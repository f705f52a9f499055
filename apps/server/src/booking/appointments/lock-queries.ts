import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { actorRoleOf, chatIdOf, isVisibleTo } from './state-queries.ts'

/** Locks the appointment until the end of the transaction. */
export const lockAppointment = async (db: Tx, viewer: Viewer, id: string) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select([
      'a.id',
      'a.status',
      'a.startsAt as date',
      'a.endsAt as endTime',
      'a.priceCents',
      'a.totalCents',
      'a.retainedCents',
      'a.paidAt',
      'a.professionalId',
      'a.customerId',
      'a.serviceId',
      'a.holdExpiresAt',
      'a.holdExtensions',
      'a.isRequest',
      'a.requestedAt',
      'a.acceptedAt',
      'a.releasedBy',
    ])
    .select((eb) => [
      actorRoleOf(eb, viewer).as('actorRole'),
      chatIdOf(eb).as('chatId'),
      // A cancellation at the provider's cost leaves the professional no share.
      sql<number>`case when a.cancelled_under is not distinct from 'provider_cost' then 0 else a.price_cents end`.as(
        'professionalCents',
      ),
    ])
    .where('a.id', '=', id)
    .where((eb) => isVisibleTo(eb, viewer))
    .forUpdate()
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  return appointment
}

/** Locks the appointment for an operator who is not a party of it. */
export const lockAppointmentForOperator = async (db: Tx, operator: Viewer, id: string) => {
  const appointment = await lockAppointment(db, operator, id)
  if (appointment.actorRole !== 'admin')
    throw new DomainError('forbidden', { message: 'C’est votre rendez-vous : une collègue s’en occupe.' })
  return appointment
}
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>
