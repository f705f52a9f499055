import type { Product } from '@couronne/contract/shop/products'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { limitPixelDensity, Photo } from '#app/platform/uploads/photo.tsx'
import { WishButton } from '#app/shop/wishes/wish-button.tsx'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'

type Props = { product: Product; eager: boolean }

// The last size is a dozen pixels less than the picture's width on a phone. The file of 320 pixels is then enough at
// two device pixels per pixel; the next file weighs three times as much.
const sizes = limitPixelDensity(
  '(min-width: 1152px) 259px, (min-width: 1024px) calc(25vw - 29px), (min-width: 640px) calc(33vw - 31px), calc(50vw - 36px)',
)

export const ProductCard = ({
  product: { id, slug, libelle, price, image, texture, longueur, couleur, stock },
  eager,
}: Props) => (
  <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-sable-deep bg-blanc shadow-soft">
    <Photo
      filename={image}
      alt=""
      sizes={sizes}
      width={640}
      height={640}
      eager={eager}
      className="aspect-square w-full"
    />
    <div className="flex flex-1 flex-col p-3 sm:p-4">
      <h2 className="text-lg leading-tight">
        {/* The link covers the whole card. */}
        <PrefetchLink to={addresses.product({ slug })} className="after:absolute after:inset-0 hover:underline">
          {libelle}
        </PrefetchLink>
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{[texture, longueur, couleur].filter(Boolean).join(', ')}</p>
      <p className="mt-auto pt-3 font-display text-xl font-semibold">{priceText(price)}</p>
      {stock === 0 && <p className="text-sm font-semibold text-brique">Épuisé</p>}
    </div>
    <WishButton product={{ id, slug, libelle }} className="absolute top-2 right-2" />
  </article>
)
