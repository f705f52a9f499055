import type { ProductReviews as Reviews } from '@couronne/contract/shop/product-reviews'
import type { Product, SuggestedProduct } from '@couronne/contract/shop/products'
import { useRef } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { countText, decimalText, priceText } from '#app/lib/french.ts'
import { AddToCart } from '#app/shop/carts/add-to-cart.tsx'
import { BuyBar } from '#app/shop/carts/buy-bar.tsx'
import { useAddToCart } from '#app/shop/carts/use-add-to-cart.ts'
import { WishButton } from '#app/shop/wishes/wish-button.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { FiveStars } from '#app/ui/stars.tsx'
import { ProductReviews } from '../product-reviews/product-reviews.tsx'
import { BoughtTogether } from './bought-together.tsx'
import { type Delivery, DeliveryEstimate } from './delivery-estimate.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductSafety } from './product-safety.tsx'
import { SiblingSwitches } from './sibling-switches.tsx'
import { stockText } from './stock-text.ts'

type Props = { product: Product; delivery: Delivery; boughtTogether: SuggestedProduct[]; reviews: Reviews }

export const ProductPage = ({ product, delivery, boughtTogether, reviews }: Props) => {
  const { libelle, price, description, texture, longueur, couleur, stock } = product
  const addToCartState = useAddToCart(product)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6 md:py-10">
      <BackLink to={addresses.shop()} />
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div className="md:sticky md:top-28 md:self-start">
          <ProductGallery product={product} />
        </div>
        <div className="min-w-0 space-y-7">
          <div>
            <h1 className="text-3xl text-plum-deep">{libelle}</h1>
            <p className="mt-2 text-ink-soft">{[texture, longueur, couleur].filter(Boolean).join(', ')}</p>
            <p className="mt-3 font-display text-2xl font-semibold">{priceText(price)}</p>
            {reviews.rating !== null && (
              <a href="#avis" className="mt-1 inline-flex min-h-11 items-center gap-2 hover:underline">
                <FiveStars rating={reviews.rating} />
                {decimalText(reviews.rating)} sur 5, {countText(reviews.count, 'avis', 'avis')}
              </a>
            )}
          </div>
          <SiblingSwitches product={product} />
          {/* The buying box shows the stock and asks for a quantity. */}
          <section aria-label="Acheter">
            <p className={stock === 0 ? 'font-semibold text-brique' : 'font-semibold text-feuille'}>
              {stockText(stock)}
            </p>
            {stock === 0 && (
              <p className="mt-1 hidden scripts:block">Gardez-le parmi vos souhaits : vous y verrez son retour.</p>
            )}
            <AddToCart ref={box} product={product} state={addToCartState} />
            <WishButton product={product} isNamed className="mt-4" />
          </section>
          {stock > 0 && <DeliveryEstimate delivery={delivery} />}
          <GuaranteeNotice />
          <section aria-labelledby="description">
            <h2 id="description" className="text-xl">
              Description
            </h2>
            <p className="mt-2 max-w-[68ch] whitespace-pre-line text-lg">{description}</p>
          </section>
          <ProductSafety product={product} />
          <ReportLink kind="product" id={product.id} label="Signaler cet article" />
        </div>
      </div>
      <BoughtTogether products={boughtTogether} />
      <ProductReviews product={product} reviews={reviews} />
      <BuyBar product={product} state={addToCartState} box={box} />
    </div>
  )
}
