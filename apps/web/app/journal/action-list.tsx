import { type AbsenceDecision, absenceDecisionText } from '@couronne/contract/appointments'
import type { OperatorAction } from '@couronne/contract/journal'
import type { MailView } from '@couronne/contract/mails'
import { jobText } from '#app/jobs/job-text.ts'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { mailKindText } from '#app/mails/mail-text.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { actionText } from './action-text.ts'

type Props = {
  actions: OperatorAction[]
  /** Where the person is not the page's own. */
  showsPerson?: boolean
  /** Where the visit is not the page's own. */
  showsVisit?: boolean
}

const decisionText = (decision: AbsenceDecision) => absenceDecisionText[decision].toLowerCase()

/** Lines of the journal, the latest first. */
export const ActionList = ({ actions, showsPerson = false, showsVisit = false }: Props) => (
  <ol className="divide-y divide-sable-deep/60 rounded-card border border-sable bg-blanc shadow-soft">
    {actions.map(({ id, at, operator, kind, userId, person, appointmentId, reason, details }) => (
      <li key={id} className="px-5 py-4">
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{dateTimeText(at, 'Europe/Paris')}</time>
        </p>
        <p className="wrap-anywhere">
          <span className="font-semibold">{operator}</span> {actionText[kind]}
          {details.atOnce === true && ', avec effet immédiat'}
          {typeof details.cents === 'number' && details.cents > 0 && ` : ${priceText(details.cents / 100)}`}
          {typeof details.order === 'string' && `, commande N° ${details.order}`}
          {typeof details.decision === 'string' && ` : ${decisionText(details.decision as AbsenceDecision)}`}
          {typeof details.fields === 'string' && ` (${details.fields})`}
          {typeof details.mail === 'string' && ` : ${mailKindText(details.mail as MailView['kind'])}`}
          {typeof details.queue === 'string' && ` : ${jobText(details.queue)}`}
        </p>
        {reason && <p className="mt-1 border-l-3 border-safran pl-3 text-ink-soft">{reason}</p>}
        <p className="flex flex-wrap gap-x-6">
          {showsPerson && userId && <TextLink to={addresses.person(userId)}>{person || 'Voir la personne'}</TextLink>}
          {showsVisit && appointmentId && <TextLink to={addresses.visit(appointmentId)}>Voir le rendez-vous</TextLink>}
        </p>
      </li>
    ))}
  </ol>
)
