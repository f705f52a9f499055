import { platformZone } from '@couronne/contract/lib/french-formats'
import { type ReportCaseListItem, reportReasonText } from '@couronne/contract/operations/reports'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText } from '#app/lib/french.ts'
import { LinkCard } from '#app/ui/link-card.tsx'
import { ReportCaseBadges } from './report-case-badges.tsx'

export const ReportCaseList = ({ cases }: { cases: ReportCaseListItem[] }) => (
  <ul className="grid gap-3">
    {cases.map((found) => (
      <li key={found.id}>
        <LinkCard
          to={addresses.reportCase(found.id)}
          title={found.reported.name}
          badges={<ReportCaseBadges {...found} />}
        >
          <span className="block">{found.reasons.map((reason) => reportReasonText[reason]).join(', ')}</span>
          <span className="block text-sm text-ink-soft">
            {countsText(found)}. {whenText(found)}
          </span>
        </LinkCard>
      </li>
    ))}
  </ul>
)

const countsText = ({ reportCount, messageCount }: ReportCaseListItem) => {
  const reports = countText(reportCount, 'signalement', 'signalements')
  return messageCount > 0 ? `${reports}, ${countText(messageCount, 'message', 'messages')}` : reports
}

const whenText = ({ openedAt, decidedAt }: ReportCaseListItem) =>
  decidedAt ? `Décidé le ${dateTimeText(decidedAt, platformZone)}` : `Depuis le ${dateTimeText(openedAt, platformZone)}`
