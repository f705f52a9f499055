import { frenchPhone, platformZone } from '@couronne/contract/lib/french-formats'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { trackingAddress } from '@couronne/contract/shop/parcels'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText, priceText, timesText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { BillingAddress, hasOtherBillingAddress } from './billing-address.tsx'

const timeText = (instant: string) => dateTimeText(instant, platformZone)

/** `children` contains the actions. */
type Props = { order: OperatorOrderView; children?: React.ReactNode }

/** Shows what was sold, at the prices of that time. */
export const OrderLines = ({ order: { lines, subTotal, shipping, total, refunded }, children }: Props) => (
  <Card>
    <h3 className="mb-3 text-xl">Articles</h3>
    <ul className="divide-y divide-sable-deep/60">
      {lines.map(({ id, product, libelle, price, quantity, refundedQuantity, sentAnywayQuantity }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <TextLink to={addresses.operatorProduct(product)}>{libelle}</TextLink>
            <span className="block text-sm text-ink-soft">
              {quantity} × {priceText(price)}
              {refundedQuantity > 0 && `, ${countText(refundedQuantity, 'remboursé', 'remboursés')}`}
              {sentAnywayQuantity > 0 && `, dont ${sentAnywayQuantity} à envoyer quand même`}
            </span>
          </span>
          <span className="font-semibold whitespace-nowrap">{timesText(quantity, price)}</span>
        </li>
      ))}
    </ul>
    <dl className="mt-2 grid gap-1 border-t border-sable-deep pt-3">
      <Sum label="Sous-total" amount={subTotal} />
      <Sum label="Livraison" amount={shipping} />
      <div className="flex justify-between gap-4 font-semibold">
        <dt>Total</dt>
        <dd>{priceText(total)}</dd>
      </div>
      {refunded > 0 && (
        <div className="flex justify-between gap-4 text-feuille">
          <dt>Rendu à la cliente</dt>
          <dd className="font-semibold">{priceText(refunded)}</dd>
        </div>
      )}
    </dl>
    {children}
  </Card>
)

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{amount === 0 ? 'Offerte' : priceText(amount)}</dd>
  </div>
)

/** Shows the delivery address, the billing address and the customer's account. */
export const OrderAddresses = ({ order }: { order: OperatorOrderView }) => {
  const { firstname, lastname, email, phone, delivery_address, city, region, code_postal, country } = order
  return (
    <Card>
      <h3 className="mb-3 text-xl">Livraison</h3>
      <address className="wrap-anywhere not-italic">
        {firstname} {lastname}
        <br />
        {delivery_address}
        <br />
        {code_postal} {city}
        {region && `, ${region}`}
        <br />
        {country}
      </address>
      <p className="mt-2">
        <a href={`tel:${phone}`} className={contactClassName}>
          {frenchPhone(phone)}
        </a>
        <br />
        <a href={`mailto:${email}`} className={contactClassName}>
          <EMail address={email} />
        </a>
      </p>
      <h4 className="mt-3 font-sans text-base font-semibold">Facturation</h4>
      {hasOtherBillingAddress(order) ? <BillingAddress order={order} /> : <p>À la même adresse</p>}
      <p className="mt-2">
        Compte : <TextLink to={addresses.person(order.user)}>{order.customer || 'un compte effacé'}</TextLink>
        {order.customer && (
          <TextLink to={addresses.newTeamConversation(order.user)} className="ml-4">
            Écrire
          </TextLink>
        )}
      </p>
    </Card>
  )
}

const contactClassName = 'inline-flex min-h-11 items-center text-plum underline underline-offset-4'

const cancelledByTexts = {
  customer: 'par la cliente',
  time: 'd’elle-même : le délai de paiement est passé',
  next_order: 'd’elle-même : la cliente a commandé à nouveau',
  refused_cards: 'd’elle-même : cinq cartes ont été refusées',
  admin: 'par l’équipe',
} as const satisfies Record<NonNullable<OperatorOrderView['cancelledBy']>, string>

/** Shows the events of an order in the sequence in which they happened. */
export const OrderHistory = ({ order, children }: Props) => {
  const { date, paidAt, dispatchedAt, deliveredAt, cancelledAt, cancelledBy, holdExpiresAt, colis_number } = order
  return (
    <Card>
      <h3 className="mb-3 text-xl">Suivi</h3>
      <ol className="grid gap-2">
        <Step at={date}>Commandée</Step>
        {paidAt && <Step at={paidAt}>Payée</Step>}
        {dispatchedAt && <Step at={dispatchedAt}>Expédiée</Step>}
        {deliveredAt && <Step at={deliveredAt}>Livrée</Step>}
        {cancelledAt && <Step at={cancelledAt}>Annulée {cancelledBy && cancelledByTexts[cancelledBy]}</Step>}
      </ol>
      {holdExpiresAt && (
        <p className="mt-3 text-ink-soft">
          Ses articles sont gardés jusqu’au {timeText(holdExpiresAt)}, le temps de payer.
        </p>
      )}
      {colis_number && (
        <p className="mt-3">
          Colis{' '}
          <a
            href={trackingAddress(colis_number)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4"
          >
            {colis_number}
            <span className="sr-only"> : le suivre chez La Poste, dans un nouvel onglet</span>
          </a>
        </p>
      )}
      {children}
    </Card>
  )
}

const Step = ({ at: instant, children }: { at: string; children: React.ReactNode }) => (
  <li className="border-l-3 border-safran pl-3">
    <span className="font-semibold">{children}</span>
    <time dateTime={instant} className="block text-sm text-ink-soft">
      {timeText(instant)}
    </time>
  </li>
)
