import { trackingAddress } from '@couronne/contract/shop/parcels'
import type { LetterWriter } from '../../platform/mails/mail-template.ts'
import { ordersButton, withdrawalLink } from './mail-parts.ts'

/** To the account's own address, which she has confirmed: that of the order is as somebody typed it. */
const parcelLetter =
  ({ subject, paragraph }: { subject: string; paragraph: string }): LetterWriter =>
  async ({ db, publicUrl }, mail) => {
    const order = await db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.customer_id')
      .select(['o.id', 'o.order_number', 'o.colis_number', 'o.firstname', 'o.lastname'])
      .select(['o.delivery_address', 'o.code_postal', 'o.city', 'o.country'])
      .select(['u.email', 'u.firstname as greeted'])
      .where('o.id', '=', mail.subject_id)
      .where('u.erased_at', 'is', null)
      .executeTakeFirst()
    if (!order?.colis_number) return undefined
    return {
      to: order.email,
      greeting: `Bonjour ${order.greeted},`,
      subject,
      paragraphs: [paragraph],
      facts: [
        ['Commande', `N° ${order.order_number}`],
        ['Numéro de suivi', order.colis_number],
        ['Destinataire', `${order.firstname} ${order.lastname}`],
        ['Adresse', `${order.delivery_address}, ${order.code_postal} ${order.city}, ${order.country}`],
      ],
      button: { label: 'Suivre mon colis', url: trackingAddress(order.colis_number) },
      links: [ordersButton(publicUrl), withdrawalLink(publicUrl, order.id)],
      closing: 'Le suivi s’ouvre chez La Poste, qui y inscrit le colis quand elle l’a reçu.',
    }
  }

export const orderDispatched = parcelLetter({
  subject: 'Votre commande est en route',
  paragraph: 'Votre colis vient de partir. Son numéro de suivi vous dit à tout moment où il en est.',
})

export const parcelCorrected = parcelLetter({
  subject: 'Le bon numéro de suivi de votre colis',
  paragraph:
    'Le numéro de suivi que nous vous avions donné n’était pas le bon. Voici celui de votre colis ; rien d’autre ne change.',
})
