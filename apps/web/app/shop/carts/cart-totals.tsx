import type { CheckedCart } from '@couronne/contract/shop/carts'
import { countText, priceText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'

type Props = { checked: CheckedCart; busy: boolean }

/** Shows every total as the server computed it, and pale while a new request is pending. */
export const CartTotals = ({ checked, busy }: Props) => {
  const { quantity, subTotal, shipping, total, freeShippingFrom, freeShippingMissing } = checked
  if (quantity === 0) return null
  return (
    <section aria-label="Montant du panier" aria-busy={busy} className={cx('transition-opacity', busy && 'opacity-60')}>
      {freeShippingMissing === null ? (
        <p className="font-semibold text-feuille">La livraison vous est offerte.</p>
      ) : (
        <>
          <p>
            Plus que <strong>{priceText(freeShippingMissing)}</strong> pour la livraison offerte.
          </p>
          <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sable-deep">
            <div
              className="h-full origin-left bg-feuille transition-transform"
              style={{ transform: `scaleX(${Math.min(1, subTotal / freeShippingFrom)})` }}
            />
          </div>
        </>
      )}
      <dl className="mt-4 space-y-2">
        <div className="flex justify-between gap-4">
          <dt>Sous-total ({countText(quantity, 'article', 'articles')})</dt>
          <dd>{priceText(subTotal)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>Livraison</dt>
          <dd>{shipping === 0 ? 'Offerte' : priceText(shipping)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-sable-deep pt-2 font-display text-xl font-semibold">
          <dt>Total</dt>
          <dd>{priceText(total)}</dd>
        </div>
      </dl>
      <p role="status" className="sr-only">
        {!busy && `Total du panier : ${priceText(total)}.`}
      </p>
    </section>
  )
}
