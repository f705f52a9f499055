import { type ProductFilters, productsApi } from '@couronne/contract/shop/products'
import type { FastifyRequest } from 'fastify'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { boughtTogether } from './companion-queries.ts'
import { shopSearchLimit } from './limits.ts'
import { criteriaOf } from './product.rules.ts'
import { countsByFilter, productBySlugOrId, productsOnSale, replacementsOf } from './queries.ts'

export const productRoutes: Routes = async (app, { readDb: db, limits }) => {
  // A word search costs more than reading a list, so only searches count against the limit.
  const takeLimit = async ({ ip }: Pick<FastifyRequest, 'ip'>, { q }: ProductFilters) => {
    if (q) await limits.take(shopSearchLimit, ip)
  }
  for (const list of [productsApi.list, ...legacyAddresses(productsApi.legacyList)])
    app.route({
      ...list,
      handler: async (request, reply) => {
        await takeLimit(request, request.query)
        return sendPage(reply, await productsOnSale(db, criteriaOf(request.query), request.query))
      },
    })
  app.route({
    ...productsApi.filters,
    handler: async (request) => {
      await takeLimit(request, request.query)
      return countsByFilter(db, criteriaOf(request.query))
    },
  })
  for (const bySlug of [productsApi.bySlug, ...legacyAddresses(productsApi.legacyBySlug)])
    app.route({ ...bySlug, handler: ({ params }) => productBySlugOrId(db, params.slug) })
  app.route({ ...productsApi.replacements, handler: ({ params }) => replacementsOf(db, params.slug) })
  app.route({ ...productsApi.boughtTogether, handler: ({ params }) => boughtTogether(db, params.slug) })
  app.route({
    ...productsApi.images,
    handler: async ({ params }) => (await productBySlugOrId(db, params.id)).images,
  })
}
