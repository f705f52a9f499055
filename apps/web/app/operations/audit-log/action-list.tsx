import { type AbsenceDecision, absenceDecisionText } from '@couronne/contract/booking/appointments'
import { frenchEuros, platformZone } from '@couronne/contract/lib/french-formats'
import { measuresInWords, reportMeasures, type SubjectKind } from '@couronne/contract/operations/report-subjects'
import type { OperatorAction } from '@couronne/contract/platform/audit-log'
import type { QueueName } from '@couronne/contract/platform/jobs'
import type { MailView } from '@couronne/contract/platform/mails'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { signedCount } from '#app/lib/signed-count.ts'
import { jobText } from '#app/platform/jobs/job-text.ts'
import { mailKindText } from '#app/platform/mails/mail-text.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { actionText } from './action-text.ts'

/** The audit log has the measures of a decision as words between spaces. Old decisions are about messages. */
const measuresText = (measures: string, kind: unknown) =>
  measuresInWords(
    (kind ?? 'messages') as SubjectKind,
    reportMeasures.filter((measure) => measures.split(' ').includes(measure)),
  ).toLowerCase()

const outcomeText = (outcome: unknown) => (outcome === 'reversed' ? 'décision changée' : 'décision maintenue')

type Props = {
  actions: OperatorAction[]
  /** Set it on a page that is not about that person. */
  showsPerson?: boolean
  /** Set it on a page that is not about that appointment. */
  showsAppointment?: boolean
  /** Set it on a page that is not about that product or order. */
  showsShop?: boolean
}

const decisionText = (decision: AbsenceDecision) => absenceDecisionText[decision].toLowerCase()

/** Lists the audit log's actions, the latest first. */
export const ActionList = ({ actions, showsPerson = false, showsAppointment = false, showsShop = false }: Props) => (
  <ol className="divide-y divide-sable-deep/60 rounded-card border border-sable bg-blanc shadow-soft">
    {actions.map((action) => (
      <li key={action.id} className="px-5 py-4">
        <ActionLine {...action} />
        <p className="flex flex-wrap gap-x-6">
          {showsPerson && action.userId && (
            <TextLink to={addresses.person(action.userId)}>{action.person || 'Voir la personne'}</TextLink>
          )}
          {showsAppointment && action.appointmentId && (
            <TextLink to={addresses.operatorAppointment(action.appointmentId)}>Voir le rendez-vous</TextLink>
          )}
          {showsShop && action.productId && (
            <TextLink to={addresses.operatorProduct(action.productId)}>{action.product}</TextLink>
          )}
          {showsShop && action.orderId && (
            <TextLink to={addresses.operatorOrder(action.orderId)}>Commande {action.orderNumber}</TextLink>
          )}
          {action.reportCaseId && (
            <TextLink to={addresses.reportCase(action.reportCaseId)}>Voir le signalement</TextLink>
          )}
        </p>
      </li>
    ))}
  </ol>
)

const ActionLine = ({ at, operator, kind, reason, details }: OperatorAction) => (
  <>
    <p className="text-sm text-ink-soft">
      <time dateTime={at}>{dateTimeText(at, platformZone)}</time>
    </p>
    <p className="wrap-anywhere">
      <span className="font-semibold">
        <EMail address={operator} />
      </span>{' '}
      {actionText[kind]}
      {details.atOnce === true && ', avec effet immédiat'}
      {typeof details.cents === 'number' && details.cents > 0 && ` : ${frenchEuros(details.cents)}`}
      {typeof details.decision === 'string' && ` : ${decisionText(details.decision as AbsenceDecision)}`}
      {typeof details.fields === 'string' && ` (${details.fields})`}
      {typeof details.mail === 'string' && ` : ${mailKindText(details.mail as MailView['kind'])}`}
      {typeof details.quantity === 'number' && ` : ${signedCount(details.quantity)}, il en reste ${details.left}`}
      {typeof details.parcel === 'string' && ` : ${details.parcel}`}
      {typeof details.measures === 'string' && ` : ${measuresText(details.measures, details.subject)}`}
      {typeof details.outcome === 'string' && ` : ${outcomeText(details.outcome)}`}
      {typeof details.queue === 'string' && ` : ${jobText(details.queue as QueueName)}`}
    </p>
    {reason && <p className="mt-1 border-l-3 border-safran pl-3 text-ink-soft">{reason}</p>}
  </>
)
