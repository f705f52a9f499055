import { countText } from '#app/lib/french.ts'

/** Says how long ago something was in the unit that people would take: `10 jours`, `6 semaines`, `3 mois`. */
export const agoText = (days: number) => {
  if (days < 14) return countText(days, 'jour', 'jours')
  if (days < 70) return countText(Math.floor(days / 7), 'semaine', 'semaines')
  return countText(Math.floor(days / 30), 'mois', 'mois')
}
