import { hourText, weekdayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'

/** What to say of an hour that is not free: taken, never offered or past, nobody has to know which. */
export const lostText = (firstname: string, hour: string, zone: string, now = serverNow()) => {
  const when = `${weekdayText(hour, zone)} à ${hourText(hour, zone)}`
  return Date.parse(hour) < now ? `L’heure demandée, ${when}, est passée.` : `${firstname} n’est pas libre ${when}.`
}
