import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { asPresence, presenceOf } from '../appointments/presence-queries.ts'

type Day = WithTx<Pick<Deps, 'db' | 'clock'>>

/** Reads what the two parties have said on the day of an appointment, which the caller has locked. */
export const presenceFor = async ({ db, clock }: Day, viewer: Viewer, id: string) => {
  const { presence } = await db
    .selectFrom('appointments as a')
    .select((eb) => presenceOf(eb, viewer, clock.now()))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return asPresence(presence)
}

/** Locks an appointment of the viewer, so that what the two parties say comes one after the other. */
export const lockAppointmentWithPresence = async (deps: Day, viewer: Viewer, id: string) => {
  const appointment = await lockAppointment(deps.db, viewer, id)
  return { ...appointment, presence: await presenceFor(deps, viewer, id) }
}
