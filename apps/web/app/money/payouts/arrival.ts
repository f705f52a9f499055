const dayMs = 86_400_000

/** Adds working days, skipping Saturdays and Sundays. The span shown to users is wide enough for bank holidays. */
export const workingDaysAfter = (at: Date | string, days: number) => {
  const day = new Date(at)
  for (let left = days; left > 0; ) {
    day.setTime(day.getTime() + dayMs)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day
}

/** Returns when a transfer to the professional's account reaches the bank. */
export const arrivalOf = (sentAt: string) => ({
  earliest: workingDaysAfter(sentAt, 1),
  latest: workingDaysAfter(sentAt, 7),
})
