import { operatorProductsApi } from '@couronne/contract/shop/operator-products'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { archiveProduct, restoreProduct } from './archive-product.ts'
import { changeProduct } from './change-product.ts'
import { correctStock } from './correct-stock.ts'
import { createProduct } from './create-product.ts'
import { keptProduct, keptProducts, stockHistory } from './operator-queries.ts'

export const operatorProductRoutes: Routes = async (app, deps) => {
  const { db } = deps
  app.route({
    ...operatorProductsApi.list,
    handler: async (request, reply) => {
      const { q = '', state, ...paging } = request.query
      return sendPage(reply, await keptProducts(db, { words: q, state }, paging))
    },
  })
  app.route({ ...operatorProductsApi.byId, handler: ({ params }) => keptProduct(db, params.id) })
  app.route({
    ...operatorProductsApi.create,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), async (deps) => {
        const { id } = await createProduct(deps, signedIn(request), request.body)
        return keptProduct(deps.db, id)
      }),
  })
  app.route({
    ...operatorProductsApi.change,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) =>
        changeProduct(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...operatorProductsApi.archive,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        await archiveProduct(deps, signedIn(request), request.params.id)
        return keptProduct(deps.db, request.params.id)
      }),
  })
  app.route({
    ...operatorProductsApi.restore,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        await restoreProduct(deps, signedIn(request), request.params.id)
        return keptProduct(deps.db, request.params.id)
      }),
  })
  app.route({
    ...operatorProductsApi.stock,
    handler: async ({ params, query }, reply) => sendPage(reply, await stockHistory(db, params.id, query)),
  })
  app.route({
    ...operatorProductsApi.correctStock,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        correctStock(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  for (const put of olderAddresses(operatorProductsApi.put))
    app.route({
      ...put,
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => createProduct(deps, signedIn(request), request.body)),
    })
  for (const remove of olderAddresses(operatorProductsApi.remove))
    app.route({
      ...remove,
      handler: async (request, reply) => {
        await archiveProduct(deps, signedIn(request), request.params.id)
        return reply.code(204).send()
      },
    })
}
