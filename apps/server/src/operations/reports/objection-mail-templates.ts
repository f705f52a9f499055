import { frenchDateTime, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import {
  measuresInWords,
  otherWaysText,
  type ReportMeasure,
  type SubjectKind,
  subjectInSentence,
  subjectText,
} from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { decisionLink, findReporter } from './mail-templates.ts'

const objectionOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('objections as o')
    .innerJoin('reportCases as k', 'k.id', 'o.caseId')
    .select(['o.caseId', 'o.reportId', 'o.createdAt', 'o.outcome', 'o.answer'])
    .select([sql<SubjectKind>`k.subject_kind`.as('kind'), sql<ReportMeasure[]>`k.measures`.as('measures')])
    .where('o.id', '=', mail.subjectId)
    .executeTakeFirst()

export const objectionReceived: MailTemplate = async (deps, mail) => {
  const objection = await objectionOf(deps, mail)
  const recipient = objection && (await findReporter(deps, mail, objection.reportId))
  if (!recipient) return undefined
  return {
    ...recipient,
    subject: 'Nous avons reçu votre contestation',
    paragraphs: [
      `Une personne de l’équipe ${deps.config.site.brandName} la lira avec tout le dossier, et vous répondra par e-mail. Ce sera une autre personne que celle qui a décidé, dès que nous sommes deux.`,
    ],
    facts: [['Reçue', frenchDateTime(objection.createdAt, platformZone)]],
    button: linkOf(deps, objection),
  }
}

const linkOf = (deps: Deps, { caseId, reportId }: { caseId: string; reportId: string | null }) => ({
  label: 'Voir la décision',
  url: decisionLink(deps, caseId, reportId ? { reportId } : 'reported'),
})

export const objectionForOperator: MailTemplate = async (deps, mail) => {
  const operator = await findRecipient(deps, mail)
  const objection = await objectionOf(deps, mail)
  if (!operator || !objection || objection.outcome) return undefined
  return {
    ...operator,
    subject: 'Contestation à examiner',
    paragraphs: [
      objection.reportId
        ? 'La personne qui a signalé conteste la décision de ne prendre aucune mesure.'
        : 'La personne concernée conteste la décision prise après un signalement.',
    ],
    facts: [
      ['Contenu', subjectText[objection.kind]],
      ['Reçue', frenchDateTime(objection.createdAt, platformZone)],
    ],
    button: { label: 'Examiner', url: pageAddress(deps.publicUrl, 'reportCase', { id: objection.caseId }) },
  }
}

const restoredText = (kind: SubjectKind, measures: ReportMeasure[]) => {
  const removal =
    kind === 'messages'
      ? 'les messages supprimés ne peuvent pas être remis'
      : 'ce qui a été retiré est remis en ligne, sauf si vous l’avez remplacé depuis'
  const texts = {
    removal,
    suspension: 'la suspension qu’elle avait entraînée est levée',
    warning: 'l’avertissement ne compte plus',
  }
  return `La décision est annulée : ${measures.map((measure) => texts[measure]).join(' ; ')}.`
}

export const objectionAnswered: MailTemplate = async (deps, mail) => {
  const objection = await objectionOf(deps, mail)
  const recipient = objection && (await findReporter(deps, mail, objection.reportId))
  if (!recipient || !objection.outcome) return undefined
  const { outcome, answer, reportId, kind, measures } = objection
  const isReversed = outcome === 'reversed'
  const reversedText = reportId
    ? 'Nous avons changé notre décision : une mesure est prise.'
    : restoredText(kind, measures)
  return {
    ...recipient,
    subject: 'Votre contestation : notre réponse',
    paragraphs: [isReversed ? reversedText : 'Nous avons relu tout le dossier, et nous maintenons notre décision.'],
    facts: [
      ...(isReversed && reportId ? ([['Mesure', measuresInWords(kind, measures)]] satisfies [string, string][]) : []),
      ['Motifs', answer ?? ''],
      ['Décision automatisée', 'Non'],
    ],
    closing: otherWaysText,
  }
}

/** Tells those who reported that the measures of a decision are undone. */
export const decisionReversed: MailTemplate = async (deps, mail) => {
  const found = await deps.db
    .selectFrom('reports as r')
    .innerJoin('reportCases as k', 'k.id', 'r.caseId')
    .leftJoin('objections as o', (join) => join.onRef('o.caseId', '=', 'k.id').on('o.reportId', 'is', null))
    .select(['r.id', 'o.answer', sql<SubjectKind>`k.subject_kind`.as('kind')])
    .where('r.id', '=', mail.subjectId)
    .executeTakeFirst()
  const recipient = found && (await findReporter(deps, mail, found.id))
  if (!recipient) return undefined
  return {
    ...recipient,
    subject: 'Votre signalement : notre décision a changé',
    paragraphs: [
      'La personne concernée a contesté la mesure que nous avions prise après votre signalement. Nous avons tout relu, et nous avons annulé cette mesure.',
    ],
    facts: [
      ['Vous avez signalé', subjectInSentence[found.kind]],
      ['Motifs', found.answer ?? ''],
    ],
    closing: otherWaysText,
  }
}
