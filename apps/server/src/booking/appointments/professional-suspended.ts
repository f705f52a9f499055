import type { Tx } from '../../lib/database/transaction.ts'

/**
 * Whether the visit's professional is shut out, which stays so until this transaction ends. Asked before the visit
 * is locked: who shuts her out locks her first, and her holds after.
 */
export const professionalIsShutOut = async (db: Tx, appointmentId: string) => {
  const professional = await db
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.professionalId', 'u.id')
    .select('u.suspendedAt')
    .where('a.id', '=', appointmentId)
    .forShare('u')
    .executeTakeFirst()
  return Boolean(professional?.suspendedAt)
}
