import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import { mailedDispute } from '../../money/disputes/mailed-dispute.ts'
import { moneyOfPurchase } from '../../money/ledger/purchase-money-queries.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { appointmentOf, startText, toProfessional } from './mail-parts.ts'

const disputedAppointment = async (deps: Deps, mail: MailRow) => {
  const dispute = await mailedDispute(deps, mail)
  const a = dispute && (await appointmentOf(deps.db).where('a.id', '=', dispute.purchaseId).executeTakeFirst())
  return a && { ...dispute, a }
}

const paymentsButton = ({ publicUrl }: Deps) => ({
  label: 'Voir mes paiements',
  url: pageAddress(publicUrl, 'ownPayments'),
})

/**
 * The mail names the cardholder and not the customer as the author of the dispute, since a card may have been stolen.
 */
export const disputeForProfessional: MailTemplate = async (deps, mail) => {
  const dispute = await disputedAppointment(deps, mail)
  if (!dispute) return undefined
  const { a, transferId, isQuestion } = dispute
  if (isQuestion)
    return {
      ...toProfessional(a),
      subject: `Une banque nous interroge sur votre rendez-vous du ${startText(a)}`,
      paragraphs: [
        `La banque de la personne titulaire de la carte nous interroge sur le paiement du rendez-vous du ${startText(a)} (${a.name}). Rien n'a été repris, et vous n'avez rien à faire : nous répondons à la banque.`,
        transferId ? 'Votre part vous a déjà été versée.' : 'Le versement de votre part attend la fin de cet échange.',
      ],
      button: paymentsButton(deps),
      closing: "Vous avez un message ou une photo qui montre ce qu'il en est ? Envoyez-les en réponse à ce message.",
    }
  return {
    ...toProfessional(a),
    subject: `Le paiement de votre rendez-vous du ${startText(a)} est contesté`,
    paragraphs: [
      `La personne titulaire de la carte conteste auprès de sa banque le paiement du rendez-vous du ${startText(a)} (${a.name}). Vous n'avez rien à faire : nous répondons à la banque.`,
      transferId
        ? 'Votre part vous a déjà été versée. Si la banque lui donne raison, cette part sera reprise sur votre compte Stripe.'
        : "Le versement de votre part attend la décision de la banque, qui peut prendre jusqu'à trois mois. Si elle nous donne raison, ce qui vous revient suit le cours normal de vos versements.",
    ],
    button: paymentsButton(deps),
    closing: "Vous avez un message ou une photo qui montre ce qu'il en est ? Envoyez-les en réponse à ce message.",
  }
}

type ClosedDispute = { professionalPartCents: number | null; transferId: string | null }

const wonOutcome = ({ transferId }: ClosedDispute, shareCents: number) => {
  if (transferId) return 'Ce que vous avez reçu pour ce rendez-vous vous reste.'
  return shareCents > 0
    ? `Votre part, ${frenchEuros(shareCents)}, suit le cours normal de vos versements.`
    : 'Rien ne change pour vous : aucune part ne vous revenait pour ce rendez-vous.'
}

const lostOutcome = ({ professionalPartCents, transferId }: ClosedDispute) => {
  if (!professionalPartCents) return 'Rien ne vous est repris, et nous payons les frais de la banque.'
  const share = `Votre part de cette somme, ${frenchEuros(professionalPartCents)},`
  const consequence = transferId ? 'est reprise sur votre compte Stripe' : 'ne peut donc pas vous être versée'
  return `${share} ${consequence}. Nous perdons la nôtre, et payons les frais de la banque.`
}

export const disputeClosedForProfessional: MailTemplate = async (deps, mail) => {
  const dispute = await disputedAppointment(deps, mail)
  if (!dispute) return undefined
  const { a, status, partCents, isQuestion } = dispute
  if (status === 'open') return undefined
  const appointmentText = `rendez-vous du ${startText(a)} (${a.name})`
  if (status === 'won') {
    const { professionalCents } = await moneyOfPurchase(deps.db, a.id)
    return {
      ...toProfessional(a),
      subject: isQuestion
        ? `Rendez-vous du ${startText(a)} : la banque n'a plus de question`
        : `Contestation du rendez-vous du ${startText(a)} : le paiement est confirmé`,
      paragraphs: [
        isQuestion
          ? `La banque n'a rien repris du paiement du ${appointmentText}. ${wonOutcome(dispute, professionalCents)}`
          : `La banque a confirmé le paiement du ${appointmentText}. ${wonOutcome(dispute, professionalCents)}`,
      ],
      button: paymentsButton(deps),
    }
  }
  const taken =
    partCents < a.totalCents
      ? `La banque a repris ${frenchEuros(partCents)} du paiement du ${appointmentText} et les a rendus`
      : `La banque a repris le paiement du ${appointmentText}, ${frenchEuros(partCents)}, et l'a rendu`
  return {
    ...toProfessional(a),
    subject: `Contestation du rendez-vous du ${startText(a)} : le paiement est repris`,
    paragraphs: [`${taken} à la personne titulaire de la carte.`, lostOutcome(dispute)],
    button: paymentsButton(deps),
    closing: "Vous n'êtes pas d'accord ? Répondez à ce message.",
  }
}
