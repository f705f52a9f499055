/** Bank days are counted in UTC and exclude Saturdays and Sundays. A day is the second at which it begins. */
export const daySeconds = 86_400

export const dayOf = (at: number) => at - (at % daySeconds)

export const isBankDay = (day: number) => ![0, 6].includes(new Date(day * 1000).getUTCDay())

export const bankDaysLater = (at: number, count: number) => {
  let day = dayOf(at)
  for (let remaining = count; remaining > 0; ) {
    day += daySeconds
    if (isBankDay(day)) remaining--
  }
  return day
}

/** Returns when a charge, and a transfer of it, can be paid out. */
export const chargeAvailableOn = (created: number) => bankDaysLater(created, 2)
