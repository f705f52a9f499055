import type { WishedProductView } from '@couronne/contract/shop/wishes'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { QuickAddButton } from '#app/shop/carts/quick-add-button.tsx'
import { WishButton } from '#app/shop/wishes/wish-button.tsx'
import { fewInStock, stockText } from './stock-text.ts'

/** Lists the customer's wishes. A removed wish stays visible, so that the customer can add it again. */
export const WishedProducts = ({ wishes }: { wishes: WishedProductView[] }) => (
  <ul className="grid gap-4 xl:grid-cols-2">
    {wishes.map((wish) => (
      <li key={wish.id}>
        <WishedProduct wish={wish} />
      </li>
    ))}
  </ul>
)

const WishedProduct = ({ wish: { product, change } }: { wish: WishedProductView }) => {
  const { slug, libelle, image, price, texture, longueur, couleur, stock } = product
  const isForSale = change !== 'archived'
  return (
    <article className="flex h-full gap-3 rounded-card border border-sable-deep bg-blanc p-3 shadow-soft sm:gap-4 sm:p-4">
      <Photo
        filename={image}
        alt=""
        sizes="112px"
        width={112}
        height={112}
        className="size-20 shrink-0 rounded-control sm:size-28"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <div className="flex w-full items-start justify-between gap-2">
          <h3 className="min-w-0 text-lg leading-tight">
            {isForSale ? (
              <Link to={addresses.product({ slug })} className="hover:underline">
                {libelle}
              </Link>
            ) : (
              libelle
            )}
          </h3>
          <WishButton product={product} className="-mt-2 -mr-2 shrink-0" />
        </div>
        <p className="text-sm text-ink-soft">{[texture, longueur, couleur].filter(Boolean).join(', ')}</p>
        <p className="font-display text-xl font-semibold">{priceText(price)}</p>
        <p className={isForSale && stock > 0 ? 'font-semibold text-feuille' : 'font-semibold text-brique'}>
          {availabilityText(change, stock)}
        </p>
        {isForSale && <QuickAddButton product={product} className="mt-2" />}
      </div>
    </article>
  )
}

const availabilityText = (change: WishedProductView['change'], stock: number) => {
  if (change === 'archived') return 'N’est plus en boutique'
  if (change === 'back')
    return stock > fewInStock ? 'De nouveau en stock' : `De nouveau en stock : ${stockText(stock).toLowerCase()}`
  return stockText(stock)
}
