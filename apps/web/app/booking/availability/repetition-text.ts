import type { RepetitionPlan, SkippedWindow } from '@couronne/contract/booking/windows'
import { countText } from '#app/lib/french.ts'

export const openedCountText = (count: number) => countText(count, 'créneau sera ouvert', 'créneaux seront ouverts')
export const skippedCountText = (count: number) =>
  countText(count, 'créneau laissé de côté', 'créneaux laissés de côté')
export const emptyPlanText = 'Il n’y a aucun créneau à répéter.'

/** Returns for example `2 créneaux seront ouverts, 1 créneau laissé de côté.` */
export const planCountsText = ({ windows, skipped }: RepetitionPlan) => {
  const counts = [
    ...(windows.length > 0 ? [openedCountText(windows.length)] : []),
    ...(skipped.length > 0 ? [skippedCountText(skipped.length)] : []),
  ]
  return counts.length > 0 ? `${counts.join(', ')}.` : emptyPlanText
}

export const skippedReasonText: Record<SkippedWindow['reason'], string> = {
  overlap: 'vous avez déjà ouvert des heures à ce moment-là',
  no_such_hour: 'cette heure n’existe pas, les horloges avancent',
  past: 'c’est déjà passé',
  too_far: 'c’est dans plus de deux ans',
  too_short: 'il durerait moins de 15 minutes',
  too_long: 'il durerait plus de 24 heures, les horloges reculent',
}

/** Explains why a repetition has opened nothing. */
export const noneOpenedText = (skipped: SkippedWindow[]) => {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  const isAllOverlap = reasons.length === 1 && reasons[0] === 'overlap'
  const reasonText = isAllOverlap
    ? 'vos heures le sont déjà'
    : reasons.map((reason) => skippedReasonText[reason]).join(' ; ')
  return `Aucun créneau n’a été ouvert : ${reasonText || 'il n’y en a aucun à répéter'}.`
}
