import type { Product } from '@couronne/contract/products'
import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { openCartDrawer } from './open-drawer.ts'
import { QuantityField } from './quantity-field.tsx'
import { cartLines, changeCart, isFull, useCartLines, withQuantity } from './stored-cart.ts'

type Props = { product: Pick<Product, 'id' | 'libelle' | 'price' | 'stock'> }

/** How many she takes, and into the cart. Nothing where there is none. */
export const AddToCart = ({ product: { id, libelle, price, stock } }: Props) => {
  const inCart = useCartLines().find((line) => line.id === id)?.cartQuantity ?? 0
  const [wanted, setWanted] = useState(1)
  const [outcome, setOutcome] = useState<'added' | 'full' | 'not kept' | null>(null)
  if (stock === 0) return null

  const most = Math.max(0, stock - inCart)
  const quantity = Math.max(1, Math.min(wanted, most))
  const add = () => {
    const lines = cartLines()
    if (isFull(lines, id)) return setOutcome('full')
    const line = { id, cartQuantity: inCart + quantity, price, stock }
    if (!changeCart(withQuantity(lines, line))) return setOutcome('not kept')
    setWanted(1)
    setOutcome('added')
    openCartDrawer({ libelle })
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
      {outcome === 'full' && (
        <Alert tone="danger">Votre panier contient déjà 100 articles différents. Retirez-en un avant.</Alert>
      )}
      {outcome === 'not kept' && (
        <Alert tone="danger">
          Votre navigateur n’a pas pu garder votre panier. Il lui manque de la place, ou il n’a pas le droit de garder
          des données de ce site.
        </Alert>
      )}
    </div>
  )
}
