import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { deliveryWindow } from '@couronne/contract/shop/delivery'
import { productReviewsApi } from '@couronne/contract/shop/product-reviews'
import { type Product, productsApi } from '@couronne/contract/shop/products'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { RefusalError } from '#app/lib/api.ts'
import { api, now, site } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { descriptionOf, productData } from '#app/shop/products/product-data.ts'
import { ProductGone } from '#app/shop/products/product-gone.tsx'
import { ProductPage } from '#app/shop/products/product-page.tsx'
import { ErrorPage } from '#app/site/frame/error-page.tsx'
import type { Route } from './+types/product.ts'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const ask = context.get(api)
  const at = context.get(now)
  try {
    const [product, together] = await Promise.all([
      ask(productsApi.bySlug, { params }),
      ask(productsApi.boughtTogether, { params }),
    ])
    // Legacy links name the product by its id.
    if (params.slug !== product.slug) throw redirect(addresses.product(product) + new URL(request.url).search, 301)
    const reviews = await ask(productReviewsApi.ofProduct, { params: { id: product.id } })
    const delivery = { metropole: deliveryWindow(at, 'metropole'), 'outre-mer': deliveryWindow(at, 'outre-mer') }
    const { shipping, returns } = context.get(site)
    return { product, delivery, together, reviews, sale: { shipping, isReturnFree: returns.isFree } }
  } catch (error) {
    if (!(error instanceof RefusalError) || error.statusCode !== 404) throw error
    throw data({ inPlace: await ask(productsApi.inPlace, { params }) }, { status: 404 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Article introuvable', noindex: true })
  const { product, reviews, sale } = loaderData
  return pageMeta(matches, {
    title: product.libelle,
    description: descriptionOf(product),
    path: addresses.product(product),
    ...(product.image && {
      picture: { path: imageUrl(product.image, 1280), alt: product.images[0]?.alt || product.libelle },
    }),
    data: productData(product, reviews, sale),
  })
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { sale: _, ...shown } = loaderData
  return <ProductPage key={shown.product.id} {...shown} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && isGone(error.data) ? (
    <ProductGone inPlace={error.data.inPlace} />
  ) : (
    <ErrorPage error={error} />
  )
}

const isGone = (given: unknown): given is { inPlace: Product[] } =>
  typeof given === 'object' && given !== null && 'inPlace' in given
