import { platformZone } from '@couronne/contract/lib/french-formats'
import { reportReasonText, subjectText } from '@couronne/contract/operations/report-subjects'
import type { ReportCaseListItem } from '@couronne/contract/operations/reports'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'
import { ReportCaseBadges } from './report-case-badges.tsx'

export const ReportCaseList = ({ cases }: { cases: ReportCaseListItem[] }) => (
  <ul className="grid gap-3">
    {cases.map((found) => (
      <li key={found.id}>
        <LinkCard
          to={addresses.reportCase(found.id)}
          title={found.reported?.name ?? subjectText[found.subjectKind]}
          badges={
            <>
              {found.isUrgent && <Badge tone="danger">Sécurité</Badge>}
              <ReportCaseBadges {...found} />
              {isLate(found) && <Badge tone="danger">Depuis plus de 30 jours</Badge>}
            </>
          }
        >
          {found.reported && <span className="block font-semibold">{subjectText[found.subjectKind]}</span>}
          <span className="block">{found.reasons.map((reason) => reportReasonText[reason]).join(', ')}</span>
          <span className="block text-sm text-ink-soft">
            {countsText(found)}. {whenText(found)}
          </span>
        </LinkCard>
      </li>
    ))}
  </ul>
)

const lateMs = 30 * 24 * 3_600_000
const isLate = ({ openedAt, decidedAt }: ReportCaseListItem) =>
  !decidedAt && Date.parse(openedAt) < serverNow() - lateMs

const countsText = ({ reportCount, messageCount }: ReportCaseListItem) => {
  if (reportCount === 0) return 'Signalements effacés'
  const reports = countText(reportCount, 'signalement', 'signalements')
  return messageCount === 0 ? reports : `${reports}, ${countText(messageCount, 'message', 'messages')}`
}

const whenText = ({ openedAt, decidedAt }: ReportCaseListItem) =>
  decidedAt ? `Décidé le ${dateTimeText(decidedAt, platformZone)}` : `Depuis le ${dateTimeText(openedAt, platformZone)}`
