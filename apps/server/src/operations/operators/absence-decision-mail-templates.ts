import { type AbsenceDecision, absenceDecisionText } from '@couronne/contract/booking/appointments'
import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { appointmentOf, button, startText, toCustomer, toProfessional } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import { moneyOfPurchase } from '../../money/ledger/purchase-money-queries.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'

const decisionOf = async ({ db }: Deps, mail: MailRow) => {
  const decision = await db
    .selectFrom('absenceDecisions as d')
    .leftJoin('goodwillRefunds as w', 'w.id', 'd.goodwillRefundId')
    .select(['d.appointmentId', 'd.decision', 'd.reason'])
    .select((eb) => eb('w.professionalCents', '+', eb.ref('w.platformCents')).as('cents'))
    .where('d.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = decision && (await appointmentOf(db).where('a.id', '=', decision.appointmentId).executeTakeFirst())
  return a && { a, ...decision, money: await moneyOfPurchase(db, a.id) }
}
type DecisionDetails = NonNullable<Awaited<ReturnType<typeof decisionOf>>>

/** States what the platform refunds and what the customer's bank has already refunded. */
const refundText = ({ cents, money: { lost } }: DecisionDetails) => {
  if (!cents && !lost) return 'Tout vous avait déjà été remboursé.'
  const platformText = `Nous vous remboursons ${frenchEuros(cents ?? 0)} sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`
  const bankText = `Votre banque vous a déjà rendu ${frenchEuros(lost)}.`
  return [...(lost ? [bankText] : []), ...(cents ? [platformText] : [])].join(' ')
}

const noRefundText = 'Cette décision ne donne lieu à aucun remboursement.'

/**
 * States the professional's payout cautiously: a bank may hold or have taken the money, and the payout account may not
 * be ready.
 */
const payoutText = ({ money: { professionalCents, lost, isDisputed } }: DecisionDetails) => {
  if (isDisputed) return "Le paiement est contesté auprès d'une banque : ce qui vous revient attend sa décision."
  return lost && professionalCents <= 0
    ? 'La banque a repris le paiement : rien ne vous revient pour ce rendez-vous.'
    : 'Ce qui vous revient suit le cours normal de vos versements.'
}

const factsOf = ({ decision, reason }: { decision: AbsenceDecision; reason: string }): [string, string][] => [
  ['Décision', absenceDecisionText[decision]],
  ['Motif', reason],
]
const closing = "Vous n'êtes pas d'accord ? Répondez à ce message."

export const absenceDecidedForCustomer: MailTemplate = async (deps, mail) => {
  const details = await decisionOf(deps, mail)
  if (!details || details.a.customerErasedAt) return undefined
  const { a } = details
  const appointmentText = `au rendez-vous du ${startText(a)} avec ${a.proFirstname} (${a.name})`
  const outcome: Record<AbsenceDecision, string> = {
    customer_absent: `Après examen, nous retenons que vous n'étiez pas ${appointmentText}. ${noRefundText}`,
    professional_absent: `Après examen, nous retenons que votre coiffeuse n'était pas ${appointmentText}. ${refundText(details)}`,
    none: `Après examen, nous ne retenons aucune absence ${appointmentText}. ${noRefundText}`,
  }
  return {
    ...toCustomer(a),
    subject: `Absence signalée le ${startText(a)} : notre décision`,
    paragraphs: [outcome[details.decision]],
    facts: factsOf(details),
    button: button(deps.publicUrl),
    closing,
  }
}

export const absenceDecidedForProfessional: MailTemplate = async (deps, mail) => {
  const details = await decisionOf(deps, mail)
  if (!details || details.a.proErasedAt) return undefined
  const { a } = details
  const appointmentText = `rendez-vous du ${startText(a)} (${a.name})`
  const outcome: Record<AbsenceDecision, string> = {
    customer_absent: `Après examen, nous retenons que ${a.customerFirstname} n'était pas au ${appointmentText}. ${payoutText(details)}`,
    professional_absent: `Après examen, nous retenons que vous n'étiez pas au ${appointmentText} avec ${a.customerFirstname}. Le total payé est remboursé : ce rendez-vous ne vous est pas payé, et compte parmi ceux que vous avez annulés.`,
    none: `Après examen, nous ne retenons aucune absence au ${appointmentText} avec ${a.customerFirstname}. ${payoutText(details)}`,
  }
  return {
    ...toProfessional(a),
    subject: `Absence signalée le ${startText(a)} : notre décision`,
    paragraphs: [outcome[details.decision]],
    facts: factsOf(details),
    button: button(deps.publicUrl),
    closing,
  }
}
