import { addresses } from '#app/lib/addresses.ts'
import { unitsOverText } from '#app/shop/carts/line-changes.ts'
import { GuaranteeNotice } from '#app/shop/products/guarantee-notice.tsx'
import { returnCostText, useReturns } from '#app/shop/products/returns.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderSums } from './order-sums.tsx'
import type { Checkout } from './use-checkout.ts'

/** `deliveryEstimate` is the delivery estimate, if it is known. */
type Props = { checkout: Checkout; deliveryEstimate: string | undefined }

/** Shows what the customer buys, what it costs today and what has changed. */
export const OrderSummary = ({ checkout, deliveryEstimate }: Props) => {
  const { checked, lines, unknownCount, busy } = checkout.cart
  const returns = useReturns()
  if (!checked) return null
  const { subTotal, shipping, total } = checked
  const orderedLines = lines.flatMap(({ id, libelle, image, price, available }) =>
    available > 0 ? { id, libelle, image, price, quantity: available } : [],
  )
  return (
    <Card aria-busy={busy} className={cx('transition-opacity', busy && 'opacity-60')}>
      <section aria-labelledby="commande">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 id="commande" className="text-xl">
            Votre commande
          </h2>
          <TextLink to={addresses.cart()}>Modifier</TextLink>
        </div>
        {checked.unitsOver > 0 && (
          <Alert tone="warning" className="mb-4">
            {unitsOverText(checked.unitsOver)}
          </Alert>
        )}
        {checkout.hasChanged && <OrderChanges lines={lines} unknownCount={unknownCount} />}
        {orderedLines.length > 0 && (
          <>
            <OrderSums lines={orderedLines} {...{ subTotal, shipping, total }} />
            {/* This line reserves its height before the address is complete. */}
            <p className="mt-3 min-h-12 font-semibold text-feuille">{deliveryEstimate}</p>
            <p className="mt-1 text-sm text-ink-soft">
              14 jours après la livraison pour changer d’avis, sans donner de raison. {returnCostText(returns)}
            </p>
            <GuaranteeNotice className="mt-1" />
          </>
        )}
      </section>
    </Card>
  )
}
