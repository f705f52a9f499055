import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { leftToTake } from './most-of-one.ts'
import { type Bought, type Outcome, putInCart } from './put-in-cart.ts'
import { useCartLines } from './stored-cart.ts'
import { WhyNotAdded } from './why-not-added.tsx'

type Props = { product: Bought; quantity?: number; label?: string; className?: string }

/** Adds a quantity to the cart with one click. It renders nothing if the stock is smaller than that quantity. */
export const AddAtOnce = ({ product, quantity = 1, label = 'Ajouter au panier', className }: Props) => {
  const inCart = useCartLines().find(({ id }) => id === product.id)?.cartQuantity ?? 0
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (product.stock < quantity) return null
  if (quantity > leftToTake(product.stock, inCart))
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
      <WhyNotAdded outcome={outcome} />
    </div>
  )
}
