import { productsApi } from '@couronne/contract/shop/products'
import { redirect } from 'react-router'
import type { Api } from '#app/lib/api.ts'
import { pageSize, readShopFilters, shopAddress, toFilterQuery } from './shop-address.ts'

/**
 * Loads a page of products for an address, with the available filters. A page past the last one redirects to the last
 * one.
 */
export const loadShop = async (api: Api, url: URL) => {
  const filters = readShopFilters(url.searchParams)
  const query = toFilterQuery(filters)
  const [{ rows: products, total }, counts] = await Promise.all([
    api.page(productsApi.list, {
      query: { ...query, tri: filters.tri, limit: pageSize, offset: (filters.page - 1) * pageSize },
    }),
    api(productsApi.filters, { query }),
  ])
  if (products.length === 0 && total > 0) throw redirect(shopAddress(filters, Math.ceil(total / pageSize)))
  return { filters, products, total, counts }
}
