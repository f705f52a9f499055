import { type RefObject, useEffect, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { timesText } from '#app/lib/french.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CartIcon } from '#app/ui/icons.tsx'
import type { AddToCartState } from './use-add-to-cart.ts'

type Props = {
  product: { libelle: string; price: number; stock: number }
  state: AddToCartState
  /** The bar is hidden as long as this buying box is in sight. */
  box: RefObject<HTMLElement | null>
}

/**
 * Shows the price and the button to buy at the foot of a phone's screen, wherever the customer reads on a product's
 * page.
 */
export const BuyBar = ({ product: { libelle, price, stock }, state: { maxQuantity, quantity, add }, box }: Props) => {
  const isBoxVisible = useIsVisible(box)
  if (stock === 0) return null
  const showBox = () => box.current?.scrollIntoView({ block: 'center' })
  return (
    <div
      data-foot-bar
      className={cx(
        'sticky bottom-0 z-10 -mx-4 hidden items-center justify-between gap-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 md:hidden! scripts:flex',
        isBoxVisible && 'invisible',
      )}
    >
      <p className="min-w-0">
        <span className="block truncate text-sm text-ink-soft">
          {quantity > 1 && `${quantity} × `}
          {libelle}
        </span>
        <span className="block font-display text-xl font-semibold">{timesText(quantity, price)}</span>
      </p>
      {maxQuantity > 0 ? (
        <Button onClick={() => add(showBox)} className="shrink-0">
          <CartIcon /> Ajouter
          <span className="sr-only"> : {libelle}</span>
        </Button>
      ) : (
        <LinkButton to={addresses.cart()} tone="secondary" className="shrink-0">
          Voir le panier
        </LinkButton>
      )}
    </div>
  )
}

const useIsVisible = (target: RefObject<Element | null>) => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isVisible
}
