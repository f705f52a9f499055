import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { deliveryWindow } from '@couronne/contract/shop/delivery'
import { productReviewsApi } from '@couronne/contract/shop/product-reviews'
import { type Product, productsApi } from '@couronne/contract/shop/products'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { apiContext, nowContext, siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { productData, productDescription } from '#app/shop/products/product-data.ts'
import { ProductPage } from '#app/shop/products/product-page.tsx'
import { ProductUnavailable } from '#app/shop/products/product-unavailable.tsx'
import { ErrorPage } from '#app/site/frame/error-page.tsx'
import type { Route } from './+types/product.ts'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const callApi = context.get(apiContext)
  const serverTime = context.get(nowContext)
  try {
    const [product, boughtTogether] = await Promise.all([
      callApi(productsApi.bySlug, { params }),
      callApi(productsApi.boughtTogether, { params }),
    ])
    // Legacy links name the product by its id.
    if (params.slug !== product.slug) throw redirect(addresses.product(product) + new URL(request.url).search, 301)
    const reviews = await callApi(productReviewsApi.ofProduct, { params: { id: product.id } })
    const delivery = {
      metropole: deliveryWindow(serverTime, 'metropole'),
      'outre-mer': deliveryWindow(serverTime, 'outre-mer'),
    }
    const { shipping, returns } = context.get(siteContext)
    return { product, delivery, boughtTogether, reviews, sale: { shipping, isReturnFree: returns.isFree } }
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode !== 404) throw error
    throw data({ inPlace: await callApi(productsApi.replacements, { params }) }, { status: 404 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Article introuvable', noindex: true })
  const { product, reviews, sale } = loaderData
  return pageMeta(matches, {
    title: product.libelle,
    description: productDescription(product),
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
  return isRouteErrorResponse(error) && isArchivedProduct(error.data) ? (
    <ProductUnavailable alternatives={error.data.inPlace} />
  ) : (
    <ErrorPage error={error} />
  )
}

const isArchivedProduct = (given: unknown): given is { inPlace: Product[] } =>
  typeof given === 'object' && given !== null && 'inPlace' in given
