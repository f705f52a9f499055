import { frenchDate, frenchDateTime, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import {
  brokenRuleText,
  measuresInWords,
  otherWaysText,
  type ReportMeasure,
  type ReportReason,
  reportReasonText,
  type SubjectKind,
  subjectInSentence,
  subjectText,
} from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { decisionKey, type Party } from './decision-key.ts'

/** Returns the address and the greeting of a reporter, who may be a guest without an account. */
export const findReporter = async (deps: Deps, mail: MailRow, reportId: string | null) => {
  if (mail.userId) return findRecipient(deps, mail)
  const guest = await deps.db
    .selectFrom('reports as r')
    .select('r.guestEmail')
    .where('r.id', '=', reportId)
    .executeTakeFirst()
  return guest?.guestEmail ? { to: guest.guestEmail, greeting: 'Bonjour,' } : undefined
}

/** Returns the link that opens a decision for one side without a login. */
export const decisionLink = ({ publicUrl, secret }: Pick<Deps, 'publicUrl' | 'secret'>, id: string, party: Party) =>
  pageAddress(publicUrl, 'decision', { id, cle: decisionKey(secret, id, party) })

const reportOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reports as r')
    .innerJoin('reportCases as k', 'k.id', 'r.caseId')
    .leftJoin('users as u', 'u.id', 'r.reporterId')
    .leftJoin('cities as c', 'c.id', 'u.cityId')
    .select(['r.id', 'r.createdAt', sql<ReportReason>`r.reason`.as('reason'), 'c.zone'])
    .select([sql<SubjectKind>`k.subject_kind`.as('kind'), sql<boolean>`k.reported_id is not null`.as('hasReported')])
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()

/** A person who receives notice of a measure may guess who has reported. */
const guessOf: Partial<Record<SubjectKind, string>> = {
  messages: ', mais elle peut le deviner : vous n’êtes que deux dans cette conversation',
  appointment: ', mais elle peut le deviner : vous n’étiez que deux à ce rendez-vous',
  review: ', mais elle peut parfois le deviner',
  answer: ', mais elle peut parfois le deviner',
}

export const reportReceived: MailTemplate = async (deps, mail) => {
  const report = await reportOf(deps, mail)
  const recipient = report && (await findReporter(deps, mail, report.id))
  if (!recipient) return undefined
  const isOfMessages = report.kind === 'messages'
  const read = isOfMessages ? 'les messages que vous avez signalés et quelques-uns autour' : 'ce que vous avez signalé'
  return {
    ...recipient,
    subject: 'Nous avons reçu votre signalement',
    paragraphs: [
      `Merci. Une personne de l’équipe ${deps.config.site.brandName} lira ${read}, puis décidera, sans moyen automatisé. Vous recevrez sa décision par e-mail.`,
      ...(report.hasReported
        ? [
            `La personne signalée n’apprend rien de votre signalement, sauf si nous prenons une mesure à son sujet. Nous ne lui disons pas alors qui l’a fait${guessOf[report.kind] ?? ''}.`,
          ]
        : []),
      'Si quelqu’un est en danger, appelez le 17 ou le 112.',
    ],
    facts: [
      ['Vous avez signalé', subjectInSentence[report.kind]],
      ['Motif', reportReasonText[report.reason]],
      ['Reçu', frenchDateTime(report.createdAt, report.zone ?? platformZone)],
    ],
  }
}

/** Reads the first report of a case that is still to be decided, and when somebody last felt unsafe. */
const openCaseOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reportCases as k')
    .innerJoin('reports as r', 'r.caseId', 'k.id')
    .select(['k.id', 'k.openedAt', sql<ReportReason>`r.reason`.as('reason')])
    .select(
      sql<Date | null>`(select max(s.created_at) from reports s where s.case_id = k.id and s.safety is not null)`.as(
        'safetyAt',
      ),
    )
    .select(sql<SubjectKind>`k.subject_kind`.as('kind'))
    .where('k.id', '=', mail.subjectId)
    .where('k.decidedAt', 'is', null)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .executeTakeFirst()

export const reportForOperator: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  const open = await openCaseOf(deps, mail)
  if (!operator || !open) return undefined
  const isUrgent = open.safetyAt !== null
  return {
    ...operator,
    subject: isUrgent
      ? 'Sécurité : un rendez-vous à examiner d’abord'
      : `Signalement à examiner : ${reportReasonText[open.reason]}`,
    paragraphs: [
      isUrgent
        ? 'Une personne ne se sent pas en sécurité à un rendez-vous. Ce qu’elle dit vous attend sur le site.'
        : `Une personne signale ${subjectInSentence[open.kind]}. La copie vous attend sur le site.`,
    ],
    facts: [
      ['Contenu', subjectText[open.kind]],
      ['Motif', reportReasonText[open.reason]],
      ['Reçu', frenchDateTime(open.safetyAt ?? open.openedAt, platformZone)],
    ],
    button: { label: 'Examiner', url: pageAddress(deps.publicUrl, 'reportCase', { id: open.id }) },
  }
}

/** Reads the decision about a case, of which the mail names the id or, to a reporter, that of the report. */
const decisionOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reportCases as k')
    .leftJoin('reports as r', (join) => join.onRef('r.caseId', '=', 'k.id').on('r.id', '=', mail.subjectId))
    .select(['k.id', 'k.statement', 'k.decidedAt', 'r.id as reportId'])
    .select([
      sql<SubjectKind>`k.subject_kind`.as('kind'),
      sql<ReportReason | null>`k.broken_rule`.as('brokenRule'),
      sql<Date | null>`k.decided_at + interval '6 months'`.as('contestableUntil'),
      sql<ReportMeasure[]>`k.measures`.as('measures'),
    ])
    .where('k.decidedAt', 'is not', null)
    .where((eb) => eb.or([eb('k.id', '=', mail.subjectId), eb('r.id', 'is not', null)]))
    .executeTakeFirst()

const contestClosing = (until: Date | null) =>
  `Vous n’êtes pas d’accord ? Contestez cette décision gratuitement par ce lien, jusqu’au ${until ? frenchDate(until, platformZone) : ''} : une autre personne de l’équipe la relira, dès que nous sommes deux. ${otherWaysText}`

export const reportDecided: MailTemplate = async (deps, mail) => {
  const decision = await decisionOf(deps, mail)
  const recipient = decision && (await findReporter(deps, mail, decision.reportId))
  if (!recipient) return undefined
  const { id, measures, statement, kind, reportId, contestableUntil } = decision
  const isWithout = measures.length === 0
  return {
    ...recipient,
    subject: 'Votre signalement : notre décision',
    paragraphs: [
      isWithout
        ? 'Une personne de notre équipe a lu ce que vous avez signalé. Elle n’a pas pris de mesure.'
        : 'Une personne de notre équipe a lu ce que vous avez signalé. C’est contraire à nos règles, et elle a pris une mesure.',
    ],
    facts: [
      ['Vous avez signalé', subjectInSentence[kind]],
      isWithout ? ['Motifs', statement ?? ''] : ['Mesure', measuresInWords(kind, measures)],
      ['Décision automatisée', 'Non'],
    ],
    ...(isWithout && reportId
      ? {
          button: { label: 'Contester la décision', url: decisionLink(deps, id, { reportId }) },
          closing: contestClosing(contestableUntil),
        }
      : { closing: otherWaysText }),
  }
}

const durationOf = (measures: ReportMeasure[]) => [
  ...(measures.includes('removal') ? ['retrait définitif'] : []),
  ...(measures.includes('suspension') ? ['suspension jusqu’à ce que nous la levions'] : []),
]

const contentOf: Record<SubjectKind, string> = {
  messages: 'Des messages que vous avez envoyés nous ont été signalés',
  profile: 'Votre profil nous a été signalé',
  picture: 'Une de vos photos nous a été signalée',
  service: 'Une de vos prestations nous a été signalée',
  review: 'Un avis que vous avez publié nous a été signalé',
  answer: 'Une réponse que vous avez publiée sous un avis nous a été signalée',
  appointment: 'Votre comportement lors d’un rendez-vous nous a été signalé',
  product: 'Un article nous a été signalé',
  address: 'Un contenu nous a été signalé',
}

/** This mail is the statement of reasons that the law asks for. */
export const reportMeasuresTaken: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const decision = await decisionOf(deps, mail)
  if (!recipient || !decision?.brokenRule) return undefined
  const { id, measures, statement, brokenRule, kind, contestableUntil } = decision
  const duration = durationOf(measures)
  return {
    ...recipient,
    subject:
      kind === 'messages' ? 'Vos messages sont contraires à nos règles' : 'Une décision à votre sujet : nos règles',
    paragraphs: [`${contentOf[kind]}. Une personne de notre équipe a tout lu et a pris cette décision.`],
    facts: [
      ['Faits et motifs', statement ?? ''],
      ['Règle enfreinte', brokenRuleText[brokenRule]],
      ['Où elle est écrite', 'Conditions générales, article « Contenus et signalements »'],
      ['Mesure', measuresInWords(kind, measures)],
      ...(duration.length > 0 ? ([['Durée', duration.join(', ')]] satisfies [string, string][]) : []),
      ['Décision automatisée', 'Non. Le contenu n’a pas non plus été repéré automatiquement.'],
    ],
    button: { label: 'Contester la décision', url: decisionLink(deps, id, 'reported') },
    closing: contestClosing(contestableUntil),
  }
}
