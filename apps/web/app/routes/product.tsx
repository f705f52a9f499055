import { productsApi } from '@couronne/contract/products'
import { addresses } from '#app/lib/addresses.ts'
import { api } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ProductPage } from '#app/products/product-page.tsx'
import { pictureAddress } from '#app/uploads/photo.tsx'
import type { Route } from './+types/product.ts'

export const loader = ({ params, context }: Route.LoaderArgs) => context.get(api)(productsApi.bySlug, { params })

export const meta: Route.MetaFunction = ({ matches, loaderData: product }) =>
  product
    ? pageMeta(matches, {
        title: product.libelle,
        description: product.description,
        path: addresses.product(product),
        ...(product.image && { picture: { path: pictureAddress(product.image, 1280), alt: product.libelle } }),
      })
    : []

export default function ProductRoute({ loaderData: product }: Route.ComponentProps) {
  return <ProductPage key={product.id} product={product} />
}
