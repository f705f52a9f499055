import { measureText } from '@couronne/contract/operations/report-subjects'
import type { ReportCaseListItem } from '@couronne/contract/operations/reports'
import { Badge } from '#app/ui/badge.tsx'

type Props = Pick<ReportCaseListItem, 'subjectKind' | 'decidedAt' | 'measures' | 'isReversed'> & {
  hasObjection?: boolean
}

/** Shows the measures of a decided case, and whether they are contested or reversed. */
export const ReportCaseBadges = ({ hasObjection = false, ...found }: Props) => (
  <span className="inline-flex flex-wrap gap-1">
    {hasObjection && <Badge tone="waiting">Contestée</Badge>}
    <Decision {...found} />
  </span>
)

const Decision = ({ subjectKind, decidedAt, measures, isReversed }: Props) => {
  if (!decidedAt) return <Badge tone="waiting">À décider</Badge>
  if (isReversed) return <Badge>Décision annulée</Badge>
  if (measures.length === 0) return <Badge>Aucune mesure</Badge>
  return measures.map((measure) => (
    <Badge key={measure} tone="danger">
      {measureText(subjectKind, measure)}
    </Badge>
  ))
}
