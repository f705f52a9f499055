import type { Product } from '@couronne/contract/products'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { BackLink } from '#app/ui/page-banner.tsx'
import { Photo } from '#app/uploads/photo.tsx'
import { stockText } from './stock-text.ts'

type Props = { product: Product }

export const ProductPage = ({ product }: Props) => {
  const { libelle, price, description, image, images, texture, longueur, couleur, stock } = product
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 md:py-10">
      <BackLink to={addresses.shop()} />
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Photo
          filename={image}
          alt={images[0]?.alt || libelle}
          sizes="(min-width: 1152px) 528px, (min-width: 768px) calc(50vw - 48px), calc(100vw - 32px)"
          width={1000}
          height={1000}
          eager
          className="aspect-square w-full rounded-card"
        />
        <div className="min-w-0 space-y-6">
          <div>
            <h1 className="text-3xl text-plum-deep">{libelle}</h1>
            <p className="mt-2 text-ink-soft">{[texture, longueur, couleur].filter(Boolean).join(', ')}</p>
          </div>
          <p className="font-display text-2xl font-semibold">{priceText(price)}</p>
          {/* The buying box: how many there are, and how many she takes. */}
          <section aria-label="Acheter">
            <p className={stock === 0 ? 'font-semibold text-brique' : 'font-semibold text-feuille'}>
              {stockText(stock)}
            </p>
          </section>
          <section aria-labelledby="description">
            <h2 id="description" className="text-xl">
              Description
            </h2>
            <p className="mt-2 max-w-[68ch] whitespace-pre-line">{description}</p>
          </section>
        </div>
      </div>
    </div>
  )
}
