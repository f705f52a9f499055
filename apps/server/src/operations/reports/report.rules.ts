import { type ReportMeasure, reportMeasures, type SubjectKind } from '@couronne/contract/operations/report-subjects'
import { type CountLimit, denyTooMany } from '../../lib/deny-too-many.rules.ts'

/** A copy has so many messages before the reported ones, and as many after them. */
export const messagesAround = 20

export const dayMs = 24 * 3_600_000
const reportLimits: CountLimit[] = [
  { code: 'reports_a_day', most: 10, days: 1 },
  { code: 'reports_a_month', most: 30, days: 30 },
]
/** Reports older than this count no longer. */
export const reportsCountMs = 30 * dayMs

/** Returns why the person may not report now. `reported` are the times of the earlier reports, the latest first. */
export const denyReport = (reported: Date[], now: Date, untilText: (until: Date) => string) =>
  denyTooMany(reportLimits, reported, now, untilText)

/** An open case has at most so many reports of guests, so that guests cannot fill it. */
const mostGuestReports = 20

type GuestReport = { guestEmail: string | null; createdAt: Date }

/** Returns whether a guest's report may join those of an open case. One report a day is anonymous. */
export const hasRoomFor = (guests: GuestReport[], { isAnonymous }: { isAnonymous: boolean }, now: Date) =>
  guests.length < mostGuestReports &&
  !(
    isAnonymous &&
    guests.some(({ guestEmail, createdAt }) => !guestEmail && createdAt.getTime() > now.getTime() - dayMs)
  )

/** Operators are mailed about so many cases of unknown addresses in a day; the others wait in the list. */
export const mostAddressCasesMailed = 10

type MeasuredCase = { subjectKind: SubjectKind; reportedId: string | null; isErased: boolean }

/** A deleted account has left only the texts of its reviews. */
const isRemovable = ({ subjectKind, isErased }: MeasuredCase) =>
  subjectKind === 'product' || subjectKind === 'review'
    ? true
    : subjectKind !== 'appointment' && subjectKind !== 'address' && !isErased

/** Returns the sentence that says why a measure cannot be taken about a case. */
export const denyMeasure = (measure: ReportMeasure, measured: MeasuredCase) => {
  if (measure === 'removal') {
    if (isRemovable(measured)) return undefined
    return measured.isErased
      ? 'Ce compte est supprimé : il n’y a plus de mesure à prendre.'
      : 'Il n’y a rien à retirer ici.'
  }
  if (measured.isErased) return 'Ce compte est supprimé : il n’y a plus de mesure à prendre.'
  return measured.reportedId ? undefined : 'Personne n’est mis en cause ici.'
}

/** Returns the measures that an operator may take about a case now. */
export const measuresFor = (measured: MeasuredCase & { isSuspendable: boolean }): ReportMeasure[] =>
  reportMeasures.filter(
    (measure) => !denyMeasure(measure, measured) && (measure !== 'suspension' || measured.isSuspendable),
  )
