import { frenchDate, frenchDay, frenchDaysBetween, frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { deliveryAreaAt, deliveryWindow, lastDeliveryDay } from '@couronne/contract/shop/delivery'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRow } from '../../platform/mails/mail-template.ts'
import { cancellationReason } from './queries.ts'

export const selectMailOrders = (db: Deps['db']) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as c', 'c.id', 'o.customerId')
    .select(['o.id', 'o.orderNumber', 'o.status', 'o.paidAt', 'o.shippingCents', 'o.totalCents', 'o.retainedCents'])
    .select(['o.firstname', 'o.lastname', 'o.deliveryAddress', 'o.codePostal', 'o.city', 'o.country'])
    .select('o.withdrawableUntil')
    .select(['c.firstname as customerFirstname', 'c.lastname as customerLastname', 'c.phone as customerPhone'])
    .select(['c.email as customerEmail', 'c.erasedAt as customerErasedAt', 'c.cguVersion as termsAccepted'])
    .select((eb) => cancellationReason(eb).as('cancellationReason'))

export const orderOfMail = ({ db }: Deps, mail: MailRow) =>
  selectMailOrders(db).where('o.id', '=', mail.subjectId).executeTakeFirst()

export type MailOrder = NonNullable<Awaited<ReturnType<typeof orderOfMail>>>

/** Mails go to the account's address: nobody has confirmed the address that was typed for the parcel. */
export const toCustomer = (o: MailOrder): Pick<MailContent, 'to' | 'greeting'> => ({
  to: o.customerEmail,
  greeting: `Bonjour ${o.customerFirstname},`,
})

export const ordersButton = (publicUrl: string) => ({
  label: 'Voir mes commandes',
  url: pageAddress(publicUrl, 'ownOrders'),
})

/** Links to the terms and names the date of the version that the customer accepted. */
export const termsLink = (publicUrl: string, { termsAccepted }: MailOrder) => ({
  label: `Conditions générales${termsAccepted ? `, version du ${frenchDate(termsAccepted, 'UTC')}` : ''}`,
  url: pageAddress(publicUrl, 'terms'),
})

/** Links to the page where the customer withdraws from a dispatched order. */
export const withdrawalLink = (publicUrl: string, id: string) => ({
  label: 'Renoncer au contrat ici',
  url: pageAddress(publicUrl, 'withdrawal', { id }),
})

type SoldLine = { libelle: string; priceCents: number; quantity: number }

export const lineFact = ({ libelle, priceCents, quantity }: SoldLine): [string, string] => [
  quantity > 1 ? `${libelle} × ${quantity}` : libelle,
  frenchEuros(priceCents * quantity),
]

export const deliveryText = (o: MailOrder) =>
  `${o.firstname} ${o.lastname}, ${o.deliveryAddress}, ${o.codePostal} ${o.city}, ${o.country}`

/** Names the expected delivery: L221-5 requires a date or a delay in the contract. */
export const expectedDeliveryFact = (to: { codePostal: string; country: string }, paidAt: Date): [string, string] => {
  const area = deliveryAreaAt(to.codePostal, to.country)
  if (area) return ['Livraison estimée', frenchDaysBetween(deliveryWindow(paidAt, area))]
  return ['Livraison au plus tard', `le ${frenchDay(`${lastDeliveryDay(paidAt)}T12:00:00Z`, 'UTC')}`]
}
