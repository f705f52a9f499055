import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { Site } from '@couronne/contract/lib/page-host'
import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { deliveryDays } from '@couronne/contract/shop/delivery'
import type { ProductReviews } from '@couronne/contract/shop/product-reviews'
import type { Product } from '@couronne/contract/shop/products'
import { withdrawalDays } from '@couronne/contract/shop/withdrawal-period'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'

type SiteInfo = { brandName: string; at: (path: string) => string }

const maxReviews = 5
const days = (from: number, to: number) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})

type SaleTerms = { shipping: Site['shipping']; isReturnFree: boolean }

/** Describes the delivery to metropolitan France. An order placed after noon leaves on the next working day. */
const deliveryData = (price: number, { feeCents, freeFromCents }: SaleTerms['shipping']) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: eurosFromCents(centsFromEuros(price) < freeFromCents ? feeCents : 0).toFixed(2),
    currency: 'EUR',
  },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'FR' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, 1),
    transitTime: days(deliveryDays.metropole.from, deliveryDays.metropole.to),
  },
})

const returnData = (isFree: boolean) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'FR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: withdrawalDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: `https://schema.org/${isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
})

/** Describes a product in the terms of schema.org. A product without reviews has no rating. */
export const productData =
  (product: Product, { rating, count, newest }: ProductReviews, { shipping, isReturnFree }: SaleTerms) =>
  ({ brandName, at }: SiteInfo) => [
    {
      '@type': 'Product',
      name: product.libelle,
      description: product.description,
      sku: product.id,
      image: product.images.map(({ image }) => at(imageUrl(image, 1280))),
      ...(product.couleur && { color: product.couleur }),
      ...(product.longueur && { size: product.longueur }),
      inProductGroupWithID: product.modele,
      ...(product.texture && {
        additionalProperty: { '@type': 'PropertyValue', name: 'Texture', value: product.texture },
      }),
      ...(product.fabricant && { manufacturer: { '@type': 'Organization', name: product.fabricant.nom } }),
      ...(rating !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count },
        review: newest.slice(0, maxReviews).map(({ note, texte, firstname, publishedOn }) => ({
          '@type': 'Review',
          reviewRating: { '@type': 'Rating', ratingValue: note },
          reviewBody: texte,
          author: { '@type': 'Person', name: firstname },
          datePublished: publishedOn,
        })),
      }),
      offers: {
        '@type': 'Offer',
        url: at(addresses.product(product)),
        price: product.price.toFixed(2),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: deliveryData(product.price, shipping),
        hasMerchantReturnPolicy: returnData(isReturnFree),
        seller: { '@type': 'Organization', name: brandName },
      },
    },
  ]

const maxLength = 155

/** Describes a product for search results: its traits and price, then as much of its description as is shown. */
export const productDescription = ({ texture, longueur, couleur, price, description }: Product) => {
  const fullText = `${[texture, longueur, couleur, priceText(price)].filter(Boolean).join(', ')}. ${description}`
  if (fullText.length <= maxLength) return fullText
  return `${fullText.slice(0, maxLength).replace(/\s+\S*$/, '')}…`
}
