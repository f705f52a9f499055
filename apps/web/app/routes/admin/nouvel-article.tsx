import { operatorProductsApi } from '@couronne/contract/shop/operator-products'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ProductForm, useProductForm } from '#app/shop/products/product-form.tsx'
import { newProduct } from '#app/shop/products/product-form-values.ts'
import { BackLink } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/nouvel-article.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Nouvel article', noindex: true })

export default function NewProduct() {
  const navigate = useNavigate()
  const form = useProductForm(newProduct)
  return (
    <>
      <BackLink to={addresses.operatorProducts()} />
      <h2 className="mb-4 text-2xl">Nouvel article</h2>
      <ProductForm
        form={form}
        withStock
        submitLabel="Mettre en vente"
        onSend={async (body, attempt) => {
          const { id } = await attempt(body, (idempotencyKey) =>
            call(operatorProductsApi.create, { body, idempotencyKey }),
          )
          await navigate(addresses.operatorProduct(id), { replace: true })
        }}
      />
    </>
  )
}
