import { addresses } from '#app/lib/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { CartContents } from './cart-contents.tsx'
import type { AddedProduct } from './drawer-events.ts'
import { useCartQuantity } from './stored-cart.ts'

type Props = { added: AddedProduct; open: boolean; onClose: () => void; finalFocus: () => HTMLElement | null }

/** Shows the cart beside the page after an addition. Callers load it on demand. */
export const CartDrawer = ({ added, open, onClose, finalFocus }: Props) => {
  const canBuy = useCartQuantity() > 0
  return (
    <Drawer
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title="Article ajouté au panier"
      description={`${added.libelle} a été ajouté à votre panier`}
      actions={
        <>
          {canBuy && (
            <LinkButton to={addresses.checkout()} onClick={onClose}>
              Finaliser la commande
            </LinkButton>
          )}
          <div className="flex flex-wrap gap-2 *:grow">
            <LinkButton tone="secondary" size="small" to={addresses.cart()} onClick={onClose}>
              Voir le panier
            </LinkButton>
            <Button tone="quiet" size="small" onClick={onClose}>
              Continuer mes achats
            </Button>
          </div>
        </>
      }
    >
      <CartContents />
    </Drawer>
  )
}
