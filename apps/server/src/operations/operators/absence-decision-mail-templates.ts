import { type AbsenceDecision, absenceDecisionText } from '@couronne/contract/booking/appointments'
import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { appointmentOf, button, toCustomer, toProfessional, when } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import { moneyOfPurchase } from '../../money/ledger/purchase-money-queries.ts'
import type { LetterWriter, MailRow } from '../../platform/mails/mail-template.ts'

const decisionOf = async ({ db }: Deps, mail: MailRow) => {
  const decided = await db
    .selectFrom('absenceDecisions as d')
    .leftJoin('goodwillRefunds as w', 'w.id', 'd.goodwillRefundId')
    .select(['d.appointmentId', 'd.decision', 'd.reason'])
    .select((eb) => eb('w.professionalCents', '+', eb.ref('w.platformCents')).as('cents'))
    .where('d.id', '=', mail.subjectId)
    .executeTakeFirst()
  const a = decided && (await appointmentOf(db).where('a.id', '=', decided.appointmentId).executeTakeFirst())
  return a && { a, ...decided, money: await moneyOfPurchase(db, a.id) }
}
type Decided = NonNullable<Awaited<ReturnType<typeof decisionOf>>>

/** States what the platform refunds and what the customer's bank has already refunded. */
const refundText = ({ cents, money: { lost } }: Decided) => {
  if (!cents && !lost) return 'Tout vous avait déjà été remboursé.'
  const byUs = `Nous vous remboursons ${frenchEuros(cents ?? 0)} sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`
  const byBank = `Votre banque vous a déjà rendu ${frenchEuros(lost)}.`
  return [...(lost ? [byBank] : []), ...(cents ? [byUs] : [])].join(' ')
}

const noRefundText = 'Cette décision ne donne lieu à aucun remboursement.'

/**
 * States the professional's payout cautiously: a bank may hold or have taken the money, and the payout account may not
 * be ready.
 */
const payoutText = ({ money: { hers, lost, isDisputed } }: Decided) => {
  if (isDisputed) return "Le paiement est contesté auprès d'une banque : ce qui vous revient attend sa décision."
  return lost && hers <= 0
    ? 'La banque a repris le paiement : rien ne vous revient pour ce rendez-vous.'
    : 'Ce qui vous revient suit le cours normal de vos versements.'
}

const factsOf = ({ decision, reason }: { decision: AbsenceDecision; reason: string }): [string, string][] => [
  ['Décision', absenceDecisionText[decision]],
  ['Motif', reason],
]
const closing = "Vous n'êtes pas d'accord ? Répondez à ce message."

export const absenceDecidedForCustomer: LetterWriter = async (deps, mail) => {
  const decided = await decisionOf(deps, mail)
  if (!decided || decided.a.customerErasedAt) return undefined
  const { a } = decided
  const visit = `au rendez-vous du ${when(a)} avec ${a.proFirstname} (${a.libelle})`
  const outcome: Record<AbsenceDecision, string> = {
    customer_absent: `Après examen, nous retenons que vous n'étiez pas ${visit}. ${noRefundText}`,
    professional_absent: `Après examen, nous retenons que votre coiffeuse n'était pas ${visit}. ${refundText(decided)}`,
    none: `Après examen, nous ne retenons aucune absence ${visit}. ${noRefundText}`,
  }
  return {
    ...toCustomer(a),
    subject: `Absence signalée le ${when(a)} : notre décision`,
    paragraphs: [outcome[decided.decision]],
    facts: factsOf(decided),
    button: button(deps.publicUrl),
    closing,
  }
}

export const absenceDecidedForProfessional: LetterWriter = async (deps, mail) => {
  const decided = await decisionOf(deps, mail)
  if (!decided || decided.a.proErasedAt) return undefined
  const { a } = decided
  const visit = `au rendez-vous du ${when(a)} avec ${a.customerFirstname} (${a.libelle})`
  const outcome: Record<AbsenceDecision, string> = {
    customer_absent: `Après examen, nous retenons que votre cliente n'était pas ${visit}. ${payoutText(decided)}`,
    professional_absent: `Après examen, nous retenons que vous n'étiez pas ${visit}. Votre cliente est remboursée en totalité : ce rendez-vous ne vous est pas payé, et compte parmi ceux que vous avez annulés.`,
    none: `Après examen, nous ne retenons aucune absence ${visit}. ${payoutText(decided)}`,
  }
  return {
    ...toProfessional(a),
    subject: `Absence signalée le ${when(a)} : notre décision`,
    paragraphs: [outcome[decided.decision]],
    facts: factsOf(decided),
    button: button(deps.publicUrl),
    closing,
  }
}
