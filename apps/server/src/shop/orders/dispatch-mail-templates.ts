import { trackingAddress } from '@couronne/contract/shop/parcels'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { ordersButton, withdrawalLink } from './mail-parts.ts'

/** Goes to the account's address, which is confirmed. Nobody confirmed the address that was typed for the order. */
const parcelMailTemplate =
  ({ subject, paragraph }: { subject: string; paragraph: string }): MailTemplate =>
  async ({ db, publicUrl }, mail) => {
    const order = await db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.customerId')
      .select(['o.id', 'o.orderNumber', 'o.colisNumber', 'o.firstname', 'o.lastname'])
      .select(['o.deliveryAddress', 'o.codePostal', 'o.city', 'o.country'])
      .select(['u.email', 'u.firstname as greeted'])
      .where('o.id', '=', mail.subjectId)
      .where('u.erasedAt', 'is', null)
      .executeTakeFirst()
    if (!order?.colisNumber) return undefined
    return {
      to: order.email,
      greeting: `Bonjour ${order.greeted},`,
      subject,
      paragraphs: [paragraph],
      facts: [
        ['Commande', `N° ${order.orderNumber}`],
        ['Numéro de suivi', order.colisNumber],
        ['Destinataire', `${order.firstname} ${order.lastname}`],
        ['Adresse', `${order.deliveryAddress}, ${order.codePostal} ${order.city}, ${order.country}`],
      ],
      button: { label: 'Suivre mon colis', url: trackingAddress(order.colisNumber) },
      links: [ordersButton(publicUrl), withdrawalLink(publicUrl, order.id)],
      closing: 'Le suivi s’ouvre chez La Poste, qui y inscrit le colis quand elle l’a reçu.',
    }
  }

export const orderDispatched = parcelMailTemplate({
  subject: 'Votre commande est en route',
  paragraph: 'Votre colis vient de partir. Son numéro de suivi vous dit à tout moment où il en est.',
})

export const parcelCorrected = parcelMailTemplate({
  subject: 'Le bon numéro de suivi de votre colis',
  paragraph:
    'Le numéro de suivi que nous vous avions donné n’était pas le bon. Voici celui de votre colis ; rien d’autre ne change.',
})
