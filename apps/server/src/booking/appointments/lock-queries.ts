import type { Viewer } from '../../identity/sessions/viewer.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { isOpenTo, moverOf } from './state-queries.ts'

/** Keeps others from changing it until this transaction ends. */
export const lockAppointment = async (db: Tx, viewer: Viewer, id: string) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select([
      'a.id',
      'a.status',
      'a.starts_at as date',
      'a.ends_at as endTime',
      'a.price_cents as priceCents',
      'a.total_cents as totalCents',
      'a.fee_cents as feeCents',
      'a.paid_at as paidAt',
      'a.professional_id',
      'a.customer_id',
      'a.service_id',
      'a.chat_id as chatId',
    ])
    .select((eb) => moverOf(eb, viewer).as('by'))
    .where('a.id', '=', id)
    .where((eb) => isOpenTo(eb, viewer))
    .forUpdate()
    .executeTakeFirst()
  if (!appointment) throw new Refusal('not_found')
  return appointment
}
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>
