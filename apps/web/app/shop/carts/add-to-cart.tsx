import type { RefObject } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { whyNoMore, whyNoneLeft } from './most-of-one.ts'
import { QuantityField } from './quantity-field.tsx'
import type { Buying } from './use-buying.ts'
import { WhyNotAdded } from './why-not-added.tsx'

type Props = { product: { libelle: string; stock: number }; buying: Buying; ref: RefObject<HTMLDivElement | null> }

/** Asks for a quantity and adds it to the cart. It renders nothing if the product is sold out. */
export const AddToCart = ({ product: { libelle, stock }, buying, ref }: Props) => {
  const { most, quantity, setWanted, outcome, isToBeSaid, add } = buying
  if (stock === 0) return null
  return (
    <div ref={ref} data-buying className="mt-4 space-y-3">
      <noscript>
        <p>Pour acheter, activez JavaScript dans votre navigateur, puis rechargez la page.</p>
      </noscript>
      <div className="hidden flex-wrap items-center gap-3 scripts:flex">
        {most > 0 ? (
          <>
            <QuantityField
              libelle={libelle}
              quantity={quantity}
              most={most}
              noMore={whyNoMore(most, stock)}
              onChange={setWanted}
            />
            <Button size="large" onClick={() => add()} className="mb-5">
              Ajouter au panier
            </Button>
          </>
        ) : (
          <>
            <p>{whyNoneLeft(stock)}</p>
            <LinkButton to={addresses.cart()} tone="secondary">
              Voir le panier
            </LinkButton>
          </>
        )}
      </div>
      {isToBeSaid && (
        <Alert tone="success" title="Article ajouté au panier">
          <p>{libelle} a été ajouté à votre panier</p>
          <TextLink to={addresses.cart()}>Voir le panier</TextLink>
        </Alert>
      )}
      <WhyNotAdded outcome={outcome} />
    </div>
  )
}
