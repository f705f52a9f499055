import { frenchDateTime, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import {
  brokenRuleText,
  measuresInWords,
  type ReportMeasure,
  type ReportReason,
  reportReasonText,
} from '@couronne/contract/operations/reports'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

const reportOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporterId')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['r.createdAt', sql<ReportReason>`r.reason`.as('reason'), 'c.zone'])
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()

export const reportReceived: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const report = await reportOf(deps, mail)
  if (!recipient || !report) return undefined
  return {
    ...recipient,
    subject: 'Nous avons reçu votre signalement',
    paragraphs: [
      `Merci. Une personne de l’équipe ${deps.config.site.brandName} lira les messages que vous avez signalés et quelques-uns autour, puis décidera. Vous recevrez sa décision par e-mail.`,
      'La personne signalée n’apprend rien de votre signalement, sauf si nous prenons une mesure à son sujet. Nous ne lui disons pas alors qui l’a fait, mais elle peut le deviner : vous n’êtes que deux dans cette conversation.',
      'Si quelqu’un est en danger, appelez le 17 ou le 112.',
    ],
    facts: [
      ['Motif', reportReasonText[report.reason]],
      ['Reçu', frenchDateTime(report.createdAt, report.zone)],
    ],
  }
}

/** Reads the first report of a case that is still to be decided. */
const openCaseOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reportCases as k')
    .innerJoin('reports as r', 'r.caseId', 'k.id')
    .select(['k.id', 'k.openedAt', sql<ReportReason>`r.reason`.as('reason')])
    .where('k.id', '=', mail.subjectId)
    .where('k.decidedAt', 'is', null)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .executeTakeFirst()

export const reportForOperator: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  const open = await openCaseOf(deps, mail)
  if (!operator || !open) return undefined
  return {
    ...operator,
    subject: `Signalement à examiner : ${reportReasonText[open.reason]}`,
    paragraphs: ['Une personne signale des messages d’une autre. Leur copie vous attend sur le site.'],
    facts: [
      ['Motif', reportReasonText[open.reason]],
      ['Reçu', frenchDateTime(open.openedAt, platformZone)],
    ],
    button: { label: 'Examiner', url: pageAddress(deps.publicUrl, 'reportCase', { id: open.id }) },
  }
}

const decisionOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('reportCases as k')
    .select(['k.statement', sql<ReportReason | null>`k.broken_rule`.as('brokenRule')])
    .select(sql<ReportMeasure[]>`k.measures`.as('measures'))
    .where('k.id', '=', mail.subjectId)
    .where('k.decidedAt', 'is not', null)
    .executeTakeFirst()

export const reportDecided: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const decision = await decisionOf(deps, mail)
  if (!recipient || !decision) return undefined
  const { measures, statement } = decision
  const isWithout = measures.length === 0
  return {
    ...recipient,
    subject: 'Votre signalement : notre décision',
    paragraphs: [
      isWithout
        ? 'Une personne de notre équipe a lu les messages que vous avez signalés. Elle n’a pas pris de mesure.'
        : 'Une personne de notre équipe a lu les messages que vous avez signalés. Ils sont contraires à nos règles, et elle a pris une mesure.',
    ],
    facts: [isWithout ? ['Motifs', statement ?? ''] : ['Mesure', measuresInWords(measures)]],
    closing: contestSentence(deps.config.site.brandName),
  }
}

/** This mail is the statement of reasons that the law asks for. */
export const reportMeasuresTaken: MailTemplate = async (deps, mail) => {
  const recipient = await findRecipient(deps, mail)
  const decision = await decisionOf(deps, mail)
  if (!recipient || !decision?.brokenRule) return undefined
  const { measures, statement, brokenRule } = decision
  const isSuspended = measures.includes('suspension')
  return {
    ...recipient,
    subject: 'Vos messages sont contraires à nos règles',
    paragraphs: [
      'Des messages que vous avez envoyés nous ont été signalés. Une personne de notre équipe les a lus et a pris cette décision, sans moyen automatisé.',
    ],
    facts: [
      ['Règle enfreinte', brokenRuleText[brokenRule]],
      ['Mesure', measuresInWords(measures)],
      ['Motifs', statement ?? ''],
    ],
    // A suspended person cannot write in the account.
    ...(!isSuspended && {
      button: { label: 'Contacter Admin', url: pageAddress(deps.publicUrl, 'newConversation', { equipe: '1' }) },
    }),
    closing: isSuspended
      ? contestSentence(deps.config.site.brandName)
      : `Vous n’êtes pas d’accord ? Écrivez-nous par « Contacter Admin » : une personne de l’équipe ${deps.config.site.brandName} relira la décision. Vous pouvez aussi saisir un tribunal.`,
  }
}
