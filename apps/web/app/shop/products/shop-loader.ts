import { productsApi } from '@couronne/contract/shop/products'
import { redirect } from 'react-router'
import type { Api } from '#app/lib/api.ts'
import { askedIn, filtersOf, pageSize, shopAddress } from './shop-address.ts'

/** A page of what the address asks for, and what it may be narrowed by. One past the last leads to that. */
export const shopAt = async (api: Api, url: URL) => {
  const asked = askedIn(url.searchParams)
  const query = filtersOf(asked)
  const [{ rows: products, total }, counts] = await Promise.all([
    api.page(productsApi.list, {
      query: { ...query, tri: asked.tri, limit: pageSize, offset: (asked.page - 1) * pageSize },
    }),
    api(productsApi.filters, { query }),
  ])
  if (products.length === 0 && total > 0) throw redirect(shopAddress(asked, Math.ceil(total / pageSize)))
  return { asked, products, total, counts }
}
