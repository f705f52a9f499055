import { frenchDateTime, frenchEuros, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { reasonInFrench } from './dispute.rules.ts'
import { mailedDispute } from './mailed-dispute.ts'

export const disputeForOperator: MailTemplate = async (deps, mail) => {
  const dispute = await mailedDispute(deps, mail)
  if (!dispute) return undefined
  const { id, kind, purchase, reader, dueAt, amountCents, isQuestion, proFirstname } = dispute
  const { texts } = deps.purchaseKinds[kind]
  const until = dueAt && frenchDateTime(dueAt, platformZone)
  const reason = reasonInFrench(dispute.reason, texts.disputeReasons)
  const label = isQuestion ? "Question d'une banque sur un paiement" : 'Litige'
  return {
    ...reader,
    subject: `${label} de ${frenchEuros(amountCents)}${until ? ` : répondre avant le ${until}` : ''}`,
    paragraphs: isQuestion
      ? [
          `Une banque nous interroge sur le paiement ${texts.ofPurchase(purchase)} : ${reason}. Rien n'a été repris.`,
          'La réponse se dépose dans le tableau de bord Stripe. Sans réponse, la banque peut reprendre le paiement. Si la contestation est fondée, ' +
            texts.howToRefund,
        ]
      : [
          `Une banque a repris le paiement ${texts.ofPurchase(purchase)} : ${reason}.`,
          'Les preuves se déposent dans le tableau de bord Stripe. Sans réponse, le litige est perdu.',
        ],
    facts: [
      ['Montant', frenchEuros(amountCents)],
      ...(until ? [['Répondre avant le', until] satisfies [string, string]] : []),
      ...(proFirstname ? [['Coiffeuse', `${proFirstname} ${dispute.proLastname}`] satisfies [string, string]] : []),
      ['Payé par', `${dispute.customerFirstname} ${dispute.customerLastname}`],
    ],
    button: { label: 'Voir le litige', url: pageAddress(deps.publicUrl, 'dispute', { id }) },
  }
}

export const disputeClosedForOperator: MailTemplate = async (deps, mail) => {
  const dispute = await mailedDispute(deps, mail)
  if (!dispute) return undefined
  const { id, reader, amountCents, status, professionalCents, platformCents, isQuestion } = dispute
  const purchaseText = deps.purchaseKinds[dispute.kind].texts.ofPurchase(dispute.purchase)
  // The bank has turned the closed inquiry into a dispute.
  if (status === 'open') return undefined
  const isWon = status === 'won'
  const button = { label: 'Voir le litige', url: pageAddress(deps.publicUrl, 'dispute', { id }) }
  if (isQuestion)
    return {
      ...reader,
      subject: `Question d'une banque sur un paiement de ${frenchEuros(amountCents)} : close`,
      paragraphs: [`La banque n'a rien repris du paiement ${purchaseText}. Ce qui attendait reprend son cours.`],
      button,
    }
  return {
    ...reader,
    subject: `Litige de ${frenchEuros(amountCents)} ${isWon ? 'gagné' : 'perdu'}`,
    paragraphs: [
      isWon
        ? `La banque nous a donné raison au sujet ${purchaseText} : l'argent revient, et ce qui attendait reprend son cours.`
        : `La banque a donné raison à la personne titulaire de la carte au sujet ${purchaseText}.`,
    ],
    facts: isWon
      ? []
      : [
          ...(dispute.proFirstname
            ? [['À la charge de la coiffeuse', frenchEuros(professionalCents ?? 0)] satisfies [string, string]]
            : []),
          ['À notre charge', frenchEuros(platformCents ?? 0)],
        ],
    button,
  }
}
