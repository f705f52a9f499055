import { measuresInWords, type ReportCaseListItem } from '@couronne/contract/operations/reports'
import { Badge } from '#app/ui/badge.tsx'

export const ReportCaseBadge = ({ decidedAt, measures }: Pick<ReportCaseListItem, 'decidedAt' | 'measures'>) => {
  if (!decidedAt) return <Badge tone="waiting">À décider</Badge>
  return <Badge tone={measures.length > 0 ? 'danger' : 'neutral'}>{measuresInWords(measures)}</Badge>
}
