import type { Recipe } from '@couronne/contract/marketplace/recipes'
import type { SuggestedProduct } from '@couronne/contract/shop/products'
import { useId, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useBrandName } from '#app/lib/brand-name.ts'
import { civilText, countText, priceText, timesText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { AddToCartError } from '#app/shop/carts/add-to-cart-error.tsx'
import { type AddOutcome, putInCartSilently } from '#app/shop/carts/put-in-cart.ts'
import { useCartLines } from '#app/shop/carts/stored-cart.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useHairForAppointment } from './use-hair-for-appointment.ts'

type Props = {
  serviceId: string | undefined
  /** The appointment begins at this instant. */
  date: string | undefined
  /** The first name is that of the professional. */
  firstname: string
  className?: string
}

/** Offers 'Les mèches qu'il faut' if they can arrive in time. The customer chooses the colour; the rest is known. */
export default function HairForAppointment({ serviceId, date, firstname, className }: Props) {
  const hair = useHairForAppointment({ serviceId, date })
  if (!hair?.meches || !hair.arrivesOn || hair.products.length === 0) return null
  return (
    <HairOffer
      key={`${serviceId} ${date}`}
      meches={hair.meches}
      arrivalDay={hair.arrivesOn}
      products={hair.products}
      firstname={firstname}
      className={className}
    />
  )
}

type OfferProps = {
  meches: Recipe
  arrivalDay: string
  products: SuggestedProduct[]
  firstname: string
  className: string | undefined
}

const HairOffer = ({ meches, arrivalDay, products, firstname, className }: OfferProps) => {
  const id = useId()
  const brandName = useBrandName()
  const [picked, setPicked] = useState<string>()
  const [outcome, setOutcome] = useState<AddOutcome | null>(null)
  const inCart = useCartLines().filter((line) => products.some(({ id }) => id === line.id))
  const chosen = picked ?? inCart[0]?.id ?? products[0]?.id
  const product = products.find((each) => each.id === chosen)
  if (!product) return null
  const { packs, longueur, texture } = meches
  // Packs in any colour count, because two colours may be braided together.
  const missing = Math.max(0, packs - inCart.reduce((sum, { cartQuantity }) => sum + cartQuantity, 0))
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className="text-lg">
        Les mèches qu’il faut
      </h3>
      <p className="mt-1 text-ink-soft">
        {firstname} vous demande d’apporter {countText(packs, 'paquet', 'paquets')}
        {[texture, longueur].filter(Boolean).map((trait) => `, ${trait.toLowerCase()}`)}. Livraison estimée le{' '}
        {civilText(arrivalDay, { weekday: 'long', day: 'numeric', month: 'long' })} au plus tard, avant votre
        rendez-vous.
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Ces mèches sont vendues par {brandName} ; vous pouvez aussi apporter les vôtres.
      </p>
      <fieldset className="mt-3 grid gap-2">
        <legend className="mb-2 font-semibold">Votre couleur</legend>
        {products.map((each) => (
          <Colour
            key={each.id}
            product={each}
            name={id}
            isChosen={each.id === chosen}
            onChoose={() => {
              setPicked(each.id)
              setOutcome(null)
            }}
          />
        ))}
      </fieldset>
      <div className="mt-3 space-y-3">
        {missing > 0 ? (
          <Button tone="secondary" onClick={() => setOutcome(putInCartSilently(product, missing))}>
            {addText(missing, packs)} : {timesText(missing, product.price)}
          </Button>
        ) : (
          <Alert tone="success" title="Vos mèches sont dans votre panier">
            <TextLink to={addresses.cart()}>Voir le panier</TextLink>
          </Alert>
        )}
        <AddToCartError outcome={outcome} />
      </div>
    </section>
  )
}

const addText = (missing: number, packs: number) => {
  if (missing === packs) return `Ajouter ${countText(packs, 'paquet', 'paquets')}`
  return missing === 1 ? 'Ajouter celui qui manque' : `Ajouter les ${missing} qui manquent`
}

type ColourProps = { product: SuggestedProduct; name: string; isChosen: boolean; onChoose: () => void }

const Colour = ({ product: { libelle, image, couleur, price }, name, isChosen, onChoose }: ColourProps) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-ink/55 bg-blanc px-3 py-2 transition-colors hover:border-plum has-checked:border-plum has-checked:bg-sable">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 shrink-0 accent-plum" />
    <Photo filename={image} alt="" sizes="48px" width={48} height={48} className="size-12 shrink-0 rounded-control" />
    <span className="min-w-0">
      <span className="block font-semibold">{couleur}</span>
      <span className="block text-sm text-ink-soft">
        {libelle}, {priceText(price)} le paquet
      </span>
    </span>
  </label>
)
