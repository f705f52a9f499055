import { frenchDateTime, frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { refundDeadline, withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'
import { lineFacts, withdrawalOfMail } from './mail-templates.ts'
import { withdrawnLines } from './queries.ts'

/** The mail is sent only while the withdrawal is not settled. */
export const withdrawalForOperator: MailTemplate = async (deps, mail) => {
  const w = await withdrawalOfMail(deps, mail)
  const operator = await findRecipient(deps, mail)
  if (!w || w.outcome || !operator) return undefined
  const returnBy = frenchDay(withdrawalPeriodEnd(w.declaredAt), platformZone)
  const refundBy = frenchDay(refundDeadline(w.declaredAt), platformZone)
  return {
    ...operator,
    subject: `Renonciation à traiter, commande N° ${w.orderNumber}`,
    paragraphs: [
      'Une renonciation est déclarée pour ce qui suit. Son accusé de réception lui donne notre adresse de retour.',
      'Quand son colis est là, ou la preuve de son envoi, remboursez depuis la page de la commande. Si rien ne vient dans le délai, dites-le aussi.',
    ],
    facts: [
      ['Commande', `N° ${w.orderNumber}`],
      ['Déclarée par', `${w.firstname} ${w.lastname}`],
      ['Déclarée le', frenchDateTime(w.declaredAt, platformZone)],
      ...lineFacts(await withdrawnLines(deps.db, w.id)),
      ['À renvoyer au plus tard le', returnBy],
      ['À rembourser au plus tard le', `${refundBy}, ou dès que le colis ou la preuve arrive ensuite`],
    ],
    button: { label: 'Voir la commande', url: pageAddress(deps.publicUrl, 'operatorOrder', { id: w.orderId }) },
  }
}
