import { platformZone } from '@couronne/contract/lib/french-formats'
import { brokenRuleText, reportReasonText } from '@couronne/contract/operations/report-subjects'
import type { ReportCaseView } from '@couronne/contract/operations/reports'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReportCaseBadges } from './report-case-badges.tsx'

/** A deleted account has no page. */
export const PersonName = ({ person: { id, name } }: { person: NonNullable<ReportCaseView['reported']> }) =>
  id ? <TextLink to={addresses.person(id)}>{name}</TextLink> : <span>{name}</span>

const safetyText = {
  alert: 'Ne se sent pas en sécurité',
  cancellation: 'A annulé pour sa sécurité',
}

/** Lists who reported, when and why. */
export const CaseReports = ({ reports }: Pick<ReportCaseView, 'reports'>) => (
  <ol className="grid gap-3">
    {reports.map(({ id, reporter, reason, text, address, safety, createdAt }) => (
      <li key={id}>
        <Card>
          <p className="font-semibold">{safety ? safetyText[safety] : reportReasonText[reason]}</p>
          {text && (
            <bdi dir="auto" className="mt-1 block whitespace-pre-wrap wrap-anywhere">
              {text}
            </bdi>
          )}
          {/* It is no link, because anybody may have written it. */}
          {address && <p className="mt-1 wrap-anywhere">Adresse donnée : {address}</p>}
          <p className="mt-1 text-sm text-ink-soft">
            <PersonName person={reporter} />, <time dateTime={createdAt}>{dateTimeText(createdAt, platformZone)}</time>
          </p>
        </Card>
      </li>
    ))}
  </ol>
)

/** Shows the decision about a case, with its reasons. */
export const CaseDecision = ({ decidedAt, operator, brokenRule, statement }: ReportCaseView) =>
  decidedAt && (
    <Card>
      {brokenRule && <p className="font-semibold">{brokenRuleText[brokenRule]}</p>}
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{statement}</p>
      <p className="mt-2 text-sm text-ink-soft">
        <EMail address={operator ?? ''} />, <time dateTime={decidedAt}>{dateTimeText(decidedAt, platformZone)}</time>
      </p>
    </Card>
  )

/** Links to the other cases about the same person. */
export const OtherCases = ({ others }: Pick<ReportCaseView, 'others'>) => (
  <ul className="grid gap-2">
    {others.map(({ id, openedAt, reasons, ...other }) => (
      <li key={id} className="flex flex-wrap items-center gap-x-3">
        <TextLink to={addresses.reportCase(id)}>
          {reasons.map((reason) => reportReasonText[reason]).join(', ')}, le {dateTimeText(openedAt, platformZone)}
        </TextLink>
        <ReportCaseBadges {...other} />
      </li>
    ))}
  </ul>
)
