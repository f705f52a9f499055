import { type ReportCaseListItem, reportMeasureText } from '@couronne/contract/operations/reports'
import { Badge } from '#app/ui/badge.tsx'

/** Shows the measures of a decided case. */
export const ReportCaseBadges = ({ decidedAt, measures }: Pick<ReportCaseListItem, 'decidedAt' | 'measures'>) => {
  if (!decidedAt) return <Badge tone="waiting">À décider</Badge>
  if (measures.length === 0) return <Badge>Aucune mesure</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {measures.map((measure) => (
        <Badge key={measure} tone="danger">
          {reportMeasureText[measure]}
        </Badge>
      ))}
    </span>
  )
}
