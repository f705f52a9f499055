import { frenchEuros, frenchWhen, houseZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import { type Appointment, appointmentOf, toProfessional, when } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import type { LetterWriter, MailRow } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'
import { type Order, orderOf } from '../../shop/orders/mail-parts.ts'
import { visitMoney } from '../ledger/appointment-money.ts'
import { reasonInFrench } from './dispute.rules.ts'

const sumOf = (who: 'professional' | 'platform') =>
  sql<number | null>`(select sum(${sql.ref(`p.${who}_cents`)})::integer from dispute_parts p where p.dispute_id = d.id)`

/** With the purchase that it is about: to a professional hers, to operators the first. */
const disputeOf = async ({ db }: Deps, mail: MailRow) => {
  const dispute = await db
    .selectFrom('disputes as d')
    .innerJoin('disputeParts as x', 'x.disputeId', 'd.id')
    .innerJoin('purchases as p', 'p.id', 'x.purchaseId')
    .leftJoin('transfers as t', (join) => join.onRef('t.purchaseId', '=', 'p.id').on('t.status', '=', 'succeeded'))
    .select(['d.id', 'd.amountCents', 'd.reason', 'd.status', 'd.isQuestion', 'd.dueAt'])
    .select([sumOf('professional').as('professionalCents'), sumOf('platform').as('platformCents')])
    .select(['x.amountCents as partCents', 'x.professionalCents as hersCents'])
    .select(['p.id as purchaseId', 'p.kind', 't.id as transferId'])
    .where('d.id', '=', mail.subjectId)
    .orderBy(sql`p.professional_id is distinct from ${mail.userId}`)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  const a =
    dispute?.kind === 'appointment' &&
    (await appointmentOf(db).where('a.id', '=', dispute.purchaseId).executeTakeFirst())
  const order =
    dispute?.kind === 'order' && (await orderOf(db).where('o.id', '=', dispute.purchaseId).executeTakeFirst())
  const reader = await readerOf({ db }, mail)
  return dispute && reader && { ...dispute, a: a || undefined, order: order || undefined, reader }
}

/** With the visit, of which a professional reads. */
const visitDisputeOf = async (deps: Deps, mail: MailRow) => {
  const dispute = await disputeOf(deps, mail)
  return dispute?.a && { ...dispute, a: dispute.a }
}

type Disputed = { a: Appointment | undefined; order: Order | undefined }

/** What was paid, after `du` or `de la`. */
const boughtText = ({ a, order }: Disputed) =>
  a ? `du rendez-vous du ${when(a)} (${a.libelle})` : `de la commande N° ${order?.orderNumber}`

const paymentsButton = ({ publicUrl }: Deps) => ({
  label: 'Voir mes paiements',
  url: pageAddress(publicUrl, 'ownPayments'),
})

export const disputeForOperator: LetterWriter = async (deps, mail) => {
  const dispute = await disputeOf(deps, mail)
  if (!dispute) return undefined
  const { id, a, order, reader, dueAt, amountCents, isQuestion } = dispute
  const until = dueAt && frenchWhen(dueAt, houseZone)
  const reason = reasonInFrench(dispute.reason, Boolean(order))
  const customer = a
    ? `${a.customerFirstname} ${a.customerLastname}`
    : `${order?.customerFirstname} ${order?.customerLastname}`
  const what = isQuestion ? "Question d'une banque sur un paiement" : 'Litige'
  return {
    ...reader,
    subject: `${what} de ${frenchEuros(amountCents)}${until ? ` : répondre avant le ${until}` : ''}`,
    paragraphs: isQuestion
      ? [
          `La banque d'une cliente nous interroge sur le paiement ${boughtText(dispute)} : ${reason}. Rien n'a été repris.`,
          'La réponse se dépose dans le tableau de bord Stripe. Sans réponse, la banque peut reprendre le paiement. Si la cliente a raison, ' +
            (a
              ? "remboursez-la depuis la page du rendez-vous, ou annulez-le s'il n'a pas commencé."
              : 'remboursez-la depuis la page de la commande.'),
        ]
      : [
          `La banque d'une cliente a repris le paiement ${boughtText(dispute)} : ${reason}.`,
          'Les preuves se déposent dans le tableau de bord Stripe. Sans réponse, le litige est perdu.',
        ],
    facts: [
      ['Montant', frenchEuros(amountCents)],
      ...(until ? [['Répondre avant le', until] satisfies [string, string]] : []),
      ...(a ? [['Coiffeuse', `${a.proFirstname} ${a.proLastname}`] satisfies [string, string]] : []),
      ['Cliente', customer],
    ],
    button: { label: 'Voir le litige', url: pageAddress(deps.publicUrl, 'dispute', { id }) },
  }
}

/** Whose share waits; that her customer has done it is not said, since a card may have been stolen. */
export const disputeForProfessional: LetterWriter = async (deps, mail) => {
  const dispute = await visitDisputeOf(deps, mail)
  if (!dispute) return undefined
  const { a, transferId, isQuestion } = dispute
  if (isQuestion)
    return {
      ...toProfessional(a),
      subject: `Une banque nous interroge sur votre rendez-vous du ${when(a)}`,
      paragraphs: [
        `La banque de la titulaire de la carte nous interroge sur le paiement du rendez-vous du ${when(a)} (${a.libelle}). Rien n'a été repris, et vous n'avez rien à faire : nous répondons à la banque.`,
        transferId ? 'Votre part vous a déjà été versée.' : 'Le versement de votre part attend la fin de cet échange.',
      ],
      button: paymentsButton(deps),
      closing: "Vous avez un message ou une photo qui montre ce qu'il en est ? Envoyez-les en réponse à ce message.",
    }
  return {
    ...toProfessional(a),
    subject: `Le paiement de votre rendez-vous du ${when(a)} est contesté`,
    paragraphs: [
      `La titulaire de la carte conteste auprès de sa banque le paiement du rendez-vous du ${when(a)} (${a.libelle}). Vous n'avez rien à faire : nous répondons à la banque.`,
      transferId
        ? 'Votre part vous a déjà été versée. Si la banque donne raison à la titulaire, elle sera reprise sur votre compte Stripe.'
        : "Le versement de votre part attend la décision de la banque, qui peut prendre jusqu'à trois mois. Si elle nous donne raison, ce qui vous revient suit le cours normal de vos versements.",
    ],
    button: paymentsButton(deps),
    closing: "Vous avez un message ou une photo qui montre ce qu'il en est ? Envoyez-les en réponse à ce message.",
  }
}

export const disputeClosedForOperator: LetterWriter = async (deps, mail) => {
  const dispute = await disputeOf(deps, mail)
  if (!dispute) return undefined
  const { id, a, reader, amountCents, status, professionalCents, platformCents, isQuestion } = dispute
  const bought = boughtText(dispute)
  // It was a question, which the bank has taken up again.
  if (status === 'open') return undefined
  const isWon = status === 'won'
  const button = { label: 'Voir le litige', url: pageAddress(deps.publicUrl, 'dispute', { id }) }
  if (isQuestion)
    return {
      ...reader,
      subject: `Question d'une banque sur un paiement de ${frenchEuros(amountCents)} : close`,
      paragraphs: [`La banque n'a rien repris du paiement ${bought}. Ce qui attendait reprend son cours.`],
      button,
    }
  return {
    ...reader,
    subject: `Litige de ${frenchEuros(amountCents)} ${isWon ? 'gagné' : 'perdu'}`,
    paragraphs: [
      isWon
        ? `La banque nous a donné raison au sujet ${bought} : l'argent revient, et ce qui attendait reprend son cours.`
        : `La banque a donné raison à la titulaire de la carte au sujet ${bought}.`,
    ],
    facts: isWon
      ? []
      : [
          ...(a
            ? [['À la charge de la coiffeuse', frenchEuros(professionalCents ?? 0)] satisfies [string, string]]
            : []),
          ['À notre charge', frenchEuros(platformCents ?? 0)],
        ],
    button,
  }
}

type Ended = { hersCents: number | null; transferId: string | null }

const wonOutcome = ({ transferId }: Ended, hersCents: number) => {
  if (transferId) return 'Ce que vous avez reçu pour ce rendez-vous vous reste.'
  return hersCents > 0
    ? `Votre part, ${frenchEuros(hersCents)}, suit le cours normal de vos versements.`
    : 'Rien ne change pour vous : aucune part ne vous revenait pour ce rendez-vous.'
}

const lostOutcome = ({ hersCents, transferId }: Ended) => {
  if (!hersCents) return 'Rien ne vous est repris, et nous payons les frais de la banque.'
  const share = `Votre part de cette somme, ${frenchEuros(hersCents)},`
  const fate = transferId ? 'est reprise sur votre compte Stripe' : 'ne peut donc pas vous être versée'
  return `${share} ${fate}. Nous perdons la nôtre, et payons les frais de la banque.`
}

export const disputeClosedForProfessional: LetterWriter = async (deps, mail) => {
  const dispute = await visitDisputeOf(deps, mail)
  if (!dispute) return undefined
  const { a, status, partCents, isQuestion } = dispute
  if (status === 'open') return undefined
  const visit = `rendez-vous du ${when(a)} (${a.libelle})`
  if (status === 'won') {
    const { hers } = await visitMoney(deps.db, a.id)
    return {
      ...toProfessional(a),
      subject: isQuestion
        ? `Rendez-vous du ${when(a)} : la banque n'a plus de question`
        : `Contestation du rendez-vous du ${when(a)} : le paiement est confirmé`,
      paragraphs: [
        isQuestion
          ? `La banque n'a rien repris du paiement du ${visit}. ${wonOutcome(dispute, hers)}`
          : `La banque a confirmé le paiement du ${visit}. ${wonOutcome(dispute, hers)}`,
      ],
      button: paymentsButton(deps),
    }
  }
  const taken =
    partCents < a.totalCents
      ? `La banque a repris ${frenchEuros(partCents)} du paiement du ${visit} et les a rendus`
      : `La banque a repris le paiement du ${visit}, ${frenchEuros(partCents)}, et l'a rendu`
  return {
    ...toProfessional(a),
    subject: `Contestation du rendez-vous du ${when(a)} : le paiement est repris`,
    paragraphs: [`${taken} à la titulaire de la carte.`, lostOutcome(dispute)],
    button: paymentsButton(deps),
    closing: "Vous n'êtes pas d'accord ? Répondez à ce message.",
  }
}
