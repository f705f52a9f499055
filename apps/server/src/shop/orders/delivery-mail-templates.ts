import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { orderOfMail, ordersButton, toCustomer, withdrawalLink } from './mail-parts.ts'

/** The law extends the withdrawal period if the customer is not informed of it. */
export const orderDelivered: MailTemplate = async (deps, mail) => {
  const o = await orderOfMail(deps, mail)
  if (!o?.withdrawableUntil || o.customerErasedAt) return undefined
  return {
    ...toCustomer(o),
    subject: `Votre commande N° ${o.orderNumber} est livrée`,
    paragraphs: [
      'Votre colis est arrivé. Nous espérons que tout vous plaît.',
      `Un changement d’avis ? Vous pouvez renoncer à tout ou partie de votre commande, sans donner de raison, jusqu’au ${frenchDay(o.withdrawableUntil, platformZone)} inclus : choisissez « Renoncer au contrat ici », ci-dessous ou dans « Mes commandes ».`,
      deps.config.returns.isFree
        ? 'Les frais de retour sont alors à notre charge.'
        : 'Les frais de retour sont alors à votre charge.',
    ],
    button: ordersButton(deps.publicUrl),
    links: [withdrawalLink(deps.publicUrl, o.id)],
  }
}
