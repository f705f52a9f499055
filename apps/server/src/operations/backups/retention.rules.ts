/** The privacy page promises that no backup is older than five weeks. */
const daysOfAll = 7
const weeksOfOne = 4
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** This is the hour of the nightly backup, in UTC, before the nightly deletions. */
const nightHour = 1

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

/**
 * Returns whether the last backup before this one is so old that a clock may have jumped ahead: then all backups would
 * look expired, and none is deleted until the next one.
 */
export const followsLongPause = (earlier: Date | undefined, now: Date) =>
  earlier !== undefined && now.getTime() - earlier.getTime() >= (weeksOfOne + 1) * 7 * dayMs

/**
 * Returns whether the hourly job makes a backup: at night, and in any hour when a day has passed without one. It tries
 * after a last backup in the future too, which reports the wrong clock.
 */
export const isBackupDue = (last: Date | undefined, now: Date) => {
  if (!last || last > now) return true
  const ageMs = now.getTime() - last.getTime()
  return ageMs >= dayMs || (now.getUTCHours() === nightHour && ageMs >= hourMs)
}
