import type { RefObject } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { AddToCartError } from './add-to-cart-error.tsx'
import { QuantityField } from './quantity-field.tsx'
import { maxQuantityText, noneLeftText } from './quantity-limits.ts'
import type { AddToCartState } from './use-add-to-cart.ts'

type Props = {
  product: { libelle: string; stock: number }
  state: AddToCartState
  ref: RefObject<HTMLDivElement | null>
}

/** Asks for a quantity and adds it to the cart. It renders nothing if the product is sold out. */
export const AddToCart = ({ product: { libelle, stock }, state, ref }: Props) => {
  const { maxQuantity, quantity, setWantedQuantity, outcome, isAnnounced, add } = state
  if (stock === 0) return null
  return (
    <div ref={ref} data-buying className="mt-4 space-y-3">
      <noscript>
        <p>Pour acheter, activez JavaScript dans votre navigateur, puis rechargez la page.</p>
      </noscript>
      <div className="hidden flex-wrap items-center gap-3 scripts:flex">
        {maxQuantity > 0 ? (
          <>
            <QuantityField
              libelle={libelle}
              quantity={quantity}
              max={maxQuantity}
              maxReachedText={maxQuantityText(maxQuantity, stock)}
              onChange={setWantedQuantity}
            />
            <Button size="large" onClick={() => add()} className="mb-5">
              Ajouter au panier
            </Button>
          </>
        ) : (
          <>
            <p>{noneLeftText(stock)}</p>
            <LinkButton to={addresses.cart()} tone="secondary">
              Voir le panier
            </LinkButton>
          </>
        )}
      </div>
      {isAnnounced && (
        <Alert tone="success" title="Article ajouté au panier">
          <p>{libelle} a été ajouté à votre panier</p>
          <TextLink to={addresses.cart()}>Voir le panier</TextLink>
        </Alert>
      )}
      <AddToCartError outcome={outcome} />
    </div>
  )
}
