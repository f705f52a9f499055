const dayMs = 86_400_000

/** So many working days later; Saturdays and Sundays are none. A bank's holidays are within what is said as a span. */
export const workingDaysAfter = (at: Date | string, days: number) => {
  const day = new Date(at)
  for (let left = days; left > 0; ) {
    day.setTime(day.getTime() + dayMs)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day
}

/** When what was sent to her account reaches her bank. */
export const arrivalOf = (sentAt: string) => ({
  earliest: workingDaysAfter(sentAt, 1),
  latest: workingDaysAfter(sentAt, 7),
})
