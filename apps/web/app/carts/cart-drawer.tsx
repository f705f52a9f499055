import { addresses } from '#app/lib/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { CartContents } from './cart-contents.tsx'
import type { Added } from './open-drawer.ts'

type Props = { added: Added; open: boolean; onClose: () => void; finalFocus: () => HTMLElement | null }

/** The cart beside the page, after something has been put into it. Load it when it is needed. */
export const CartDrawer = ({ added, open, onClose, finalFocus }: Props) => (
  <Drawer
    open={open}
    onClose={onClose}
    finalFocus={finalFocus}
    title="Article ajouté au panier"
    description={`${added.libelle} a été ajouté à votre panier`}
    actions={
      <>
        <LinkButton to={addresses.cart()} onClick={onClose}>
          Voir le panier
        </LinkButton>
        <Button tone="quiet" onClick={onClose}>
          Continuer mes achats
        </Button>
      </>
    }
  >
    <CartContents />
  </Drawer>
)
