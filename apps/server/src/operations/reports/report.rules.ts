import type { ReportMeasure } from '@couronne/contract/operations/reports'
import { type CountLimit, denyTooMany } from '../../lib/deny-too-many.rules.ts'

/** A copy has so many messages before the reported ones, and as many after them. */
export const messagesAround = 20

const dayMs = 24 * 3_600_000
const reportLimits: CountLimit[] = [
  { code: 'reports_a_day', most: 10, days: 1 },
  { code: 'reports_a_month', most: 30, days: 30 },
]
/** Reports older than this count no longer. */
export const reportsCountMs = 30 * dayMs

/** Returns why the person may not report now. `reported` are the times of the earlier reports, the latest first. */
export const denyReport = (reported: Date[], now: Date, untilText: (until: Date) => string) =>
  denyTooMany(reportLimits, reported, now, untilText)

type ReportedPerson = { isDecided: boolean; isErased: boolean; isSuspendable: boolean }

/** The messages of a deleted account are deleted already, and nobody reads a warning to it. */
export const measuresFor = ({ isDecided, isErased, isSuspendable }: ReportedPerson): ReportMeasure[] => {
  if (isDecided || isErased) return []
  return ['warning', 'removal', ...(isSuspendable ? (['suspension'] as const) : [])]
}
