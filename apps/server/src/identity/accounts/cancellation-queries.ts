import type { CancellationCounts } from '@couronne/contract/identity/accounts'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { UserExpressionBuilder } from './visibility.ts'

/**
 * Returns how many paid appointments the professional `u` has cancelled; null below the given number of appointments.
 */
export const cancellationsFrom = (
  { ref }: UserExpressionBuilder,
  minAppointments: number,
) => sql<CancellationCounts | null>`(
  select json_build_object('cancelled', record.cancelled, 'of', record.appointments)
  from cancellation_record(${ref('u.id')}) as record
  where ${ref('u.role')} = 'professional' and record.appointments >= ${minAppointments})`

export const cancellationRecordOf = async (db: Db, professionalId: string) => {
  const { rows } = await sql<CancellationCounts>`
    select cancelled, appointments as of from cancellation_record(${professionalId})`.execute(db)
  return rows[0] as CancellationCounts
}
