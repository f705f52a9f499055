import { productsApi } from '@couronne/contract/products'
import type { Routes } from '../lib/http/routes.ts'
import { sendPage } from '../lib/paging.ts'
import { productNamed, productsOnSale } from './queries.ts'

export const productRoutes: Routes = async (app, { readDb: db }) => {
  app.route({
    ...productsApi.list,
    handler: async ({ query }, reply) => sendPage(reply, await productsOnSale(db, query)),
  })
  app.route({ ...productsApi.bySlug, handler: ({ params }) => productNamed(db, params.slug) })
  app.route({
    ...productsApi.images,
    handler: async ({ params }) => (await productNamed(db, params.id)).images,
  })
}
