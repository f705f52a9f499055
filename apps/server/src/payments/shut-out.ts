import type { Db } from '../lib/database.ts'

/**
 * Whether the visit's professional is shut out, which stays so until the caller's transaction ends. Asked before the visit
 * is locked: who shuts her out locks her first, and her holds after.
 */
export const professionalIsShutOut = async (db: Db, appointmentId: string) => {
  const professional = await db
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.professional_id', 'u.id')
    .select('u.suspended_at')
    .where('a.id', '=', appointmentId)
    .forShare('u')
    .executeTakeFirst()
  return Boolean(professional?.suspended_at)
}
