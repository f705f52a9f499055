import { maxCartLines } from '@couronne/contract/shop/cart-limits'
import { Alert } from '#app/ui/alert.tsx'
import type { AddOutcome } from './put-in-cart.ts'

export const AddToCartError = ({ outcome }: { outcome: AddOutcome | null }) => {
  if (outcome === 'full')
    return (
      <Alert tone="danger">Votre panier contient déjà {maxCartLines} articles différents. Retirez-en un avant.</Alert>
    )
  if (outcome === 'none left')
    return <Alert>Votre panier contient déjà tout ce que vous pouvez commander de cet article.</Alert>
  if (outcome === 'not stored')
    return (
      <Alert tone="danger">
        Votre navigateur n’a pas pu garder votre panier. Il lui manque de la place, ou il n’a pas le droit de garder des
        données de ce site.
      </Alert>
    )
  return null
}
