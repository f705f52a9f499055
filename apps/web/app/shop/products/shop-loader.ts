import { productsApi } from '@couronne/contract/shop/products'
import { redirect } from 'react-router'
import type { Api } from '#app/lib/api.ts'
import { askedIn, filtersOf, pageSize, shopAddress } from './shop-address.ts'

/**
 * Loads a page of products for an address, with the available filters. A page past the last one redirects to the last
 * one.
 */
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
