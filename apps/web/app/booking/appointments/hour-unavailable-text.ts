import { hourText, weekdayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'

/** Explains that an hour is not free. It does not reveal whether a future hour is taken or was never offered. */
export const hourUnavailableText = (firstname: string, hour: string, zone: string, now = serverNow()) => {
  const when = `${weekdayText(hour, zone)} à ${hourText(hour, zone)}`
  return Date.parse(hour) < now ? `L’heure demandée, ${when}, est passée.` : `${firstname} n’est pas libre ${when}.`
}
