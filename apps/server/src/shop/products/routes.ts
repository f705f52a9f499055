import { type ProductFilters, productsApi } from '@couronne/contract/shop/products'
import type { FastifyRequest } from 'fastify'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { boughtTogether } from './companion-queries.ts'
import { shopSearchLimit } from './limits.ts'
import { wantedOf } from './product.rules.ts'
import { countsByFilter, productNamed, productsInPlace, productsOnSale } from './queries.ts'

export const productRoutes: Routes = async (app, { readDb: db, limits }) => {
  // A word search costs more than reading a list, so only searches count against the limit.
  const takeLimit = async ({ ip }: Pick<FastifyRequest, 'ip'>, { q }: ProductFilters) => {
    if (q) await limits.take(shopSearchLimit, ip)
  }
  for (const list of [productsApi.list, ...olderAddresses(productsApi.olderList)])
    app.route({
      ...list,
      handler: async (request, reply) => {
        await takeLimit(request, request.query)
        return sendPage(reply, await productsOnSale(db, wantedOf(request.query), request.query))
      },
    })
  app.route({
    ...productsApi.filters,
    handler: async (request) => {
      await takeLimit(request, request.query)
      return countsByFilter(db, wantedOf(request.query))
    },
  })
  for (const bySlug of [productsApi.bySlug, ...olderAddresses(productsApi.olderOne)])
    app.route({ ...bySlug, handler: ({ params }) => productNamed(db, params.slug) })
  app.route({ ...productsApi.inPlace, handler: ({ params }) => productsInPlace(db, params.slug) })
  app.route({ ...productsApi.boughtTogether, handler: ({ params }) => boughtTogether(db, params.slug) })
  app.route({
    ...productsApi.images,
    handler: async ({ params }) => (await productNamed(db, params.id)).images,
  })
}
