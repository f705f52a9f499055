/** The privacy page promises that no backup is older than five weeks. */
const daysOfAll = 7
const weeksOfOne = 4
const dayMs = 86_400_000

const dayNumber = (at: Date) => Math.floor(at.getTime() / dayMs)
/** Day 0 of the epoch was a Thursday, and weeks begin on Monday. */
const weekNumber = (at: Date) => Math.floor((dayNumber(at) + 3) / 7)

/**
 * Returns the backups that are no longer needed: those of the last seven days stay, and the last one of the current week
 * and of each of the four weeks before it.
 */
export const expiredBackups = <Backup extends { startedAt: Date }>(backups: Backup[], now: Date) => {
  const lastOfWeeks = new Map<number, Backup>()
  for (const backup of backups) {
    const week = weekNumber(backup.startedAt)
    if (weekNumber(now) - week > weeksOfOne) continue
    const last = lastOfWeeks.get(week)
    if (!last || last.startedAt < backup.startedAt) lastOfWeeks.set(week, backup)
  }
  const weekly = new Set(lastOfWeeks.values())
  return backups.filter(
    (backup) => now.getTime() - backup.startedAt.getTime() >= daysOfAll * dayMs && !weekly.has(backup),
  )
}
