import type { Tx } from '../../lib/database/transaction.ts'

/**
 * Returns whether the appointment's professional is suspended or has deleted the account, and locks that until the
 * transaction ends. It must run before the appointment is locked: a suspension or a block locks the professional first and the holds after.
 */
export const isProfessionalGone = async (db: Tx, appointmentId: string) => {
  const professional = await db
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.professionalId', 'u.id')
    .select(['u.suspendedAt', 'u.erasedAt'])
    .where('a.id', '=', appointmentId)
    .forShare('u')
    .executeTakeFirst()
  return Boolean(professional?.suspendedAt ?? professional?.erasedAt)
}
