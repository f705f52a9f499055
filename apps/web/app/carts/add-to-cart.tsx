import type { Product } from '@couronne/contract/products'
import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type Outcome, putInCart } from './put-in-cart.ts'
import { QuantityField } from './quantity-field.tsx'
import { useCartLines } from './stored-cart.ts'
import { WhyNotAdded } from './why-not-added.tsx'

type Props = { product: Pick<Product, 'id' | 'libelle' | 'price' | 'stock'> }

/** How many she takes, and into the cart. Nothing where there is none. */
export const AddToCart = ({ product: { id, libelle, price, stock } }: Props) => {
  const inCart = useCartLines().find((line) => line.id === id)?.cartQuantity ?? 0
  const [wanted, setWanted] = useState(1)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (stock === 0) return null

  const most = Math.max(0, stock - inCart)
  const quantity = Math.max(1, Math.min(wanted, most))
  const add = () => {
    const outcome = putInCart({ id, libelle, price, stock }, quantity)
    if (outcome === 'added') setWanted(1)
    setOutcome(outcome)
  }

  return (
    <div data-buying className="mt-4 space-y-3">
      <noscript>
        <p>Pour acheter, activez JavaScript dans votre navigateur, puis rechargez la page.</p>
      </noscript>
      <div className="hidden flex-wrap items-center gap-3 scripts:flex">
        {most > 0 ? (
          <>
            <QuantityField libelle={libelle} quantity={quantity} most={most} onChange={setWanted} />
            <Button size="large" onClick={add} className="mb-5">
              Ajouter au panier
            </Button>
          </>
        ) : (
          <>
            <p>Tout ce qu’il nous en reste est déjà dans votre panier.</p>
            <LinkButton to={addresses.cart()} tone="secondary">
              Voir le panier
            </LinkButton>
          </>
        )}
      </div>
      {outcome === 'added' && inCart > 0 && (
        <Alert tone="success" title="Article ajouté au panier">
          <p>{libelle} a été ajouté à votre panier</p>
          <TextLink to={addresses.cart()}>Voir le panier</TextLink>
        </Alert>
      )}
      <WhyNotAdded outcome={outcome} />
    </div>
  )
}
