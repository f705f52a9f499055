import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { AddToCartError } from './add-to-cart-error.tsx'
import { type AddOutcome, type CartProduct, putInCart } from './put-in-cart.ts'
import { remainingQuantity } from './quantity-limits.ts'
import { useCartLines } from './stored-cart.ts'

type Props = { product: CartProduct; quantity?: number; label?: string; className?: string }

/** Adds a quantity to the cart with one click. It renders nothing if the stock is smaller than that quantity. */
export const QuickAddButton = ({ product, quantity = 1, label = 'Ajouter au panier', className }: Props) => {
  const inCart = useCartLines().find(({ id }) => id === product.id)?.cartQuantity ?? 0
  const [outcome, setOutcome] = useState<AddOutcome | null>(null)
  if (product.stock < quantity) return null
  if (quantity > remainingQuantity(product.stock, inCart))
    return (
      <LinkButton to={addresses.cart()} tone="secondary" size="small" className={className}>
        Voir le panier
        <span className="sr-only">, qui contient déjà tout ce que vous pouvez commander de {product.libelle}</span>
      </LinkButton>
    )
  return (
    <div className="hidden scripts:contents">
      <Button
        tone="secondary"
        size="small"
        className={className}
        onClick={() => setOutcome(putInCart(product, quantity))}
      >
        {label}
        <span className="sr-only"> : {product.libelle}</span>
      </Button>
      <AddToCartError outcome={outcome} />
    </div>
  )
}
