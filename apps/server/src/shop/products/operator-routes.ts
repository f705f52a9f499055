import { operatorProductsApi } from '@couronne/contract/shop/operator-products'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { archiveProduct, restoreProduct } from './archive-product.ts'
import { changeProduct } from './change-product.ts'
import { correctStock } from './correct-stock.ts'
import { createProduct } from './create-product.ts'
import { findProductsForOperator, productForOperator, stockHistory } from './operator-queries.ts'

export const operatorProductRoutes: Routes = async (app, deps) => {
  const { db } = deps
  app.route({
    ...operatorProductsApi.list,
    handler: async (request, reply) => {
      const { q = '', state, ...paging } = request.query
      return sendPage(reply, await findProductsForOperator(db, { words: q, state }, paging))
    },
  })
  app.route({ ...operatorProductsApi.byId, handler: ({ params }) => productForOperator(db, params.id) })
  app.route({
    ...operatorProductsApi.create,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), async (deps) => {
        const { id } = await createProduct(deps, requireViewer(request), request.body)
        return productForOperator(deps.db, id)
      }),
  })
  app.route({
    ...operatorProductsApi.change,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        changeProduct(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...operatorProductsApi.archive,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        await archiveProduct(deps, requireViewer(request), request.params.id)
        return productForOperator(deps.db, request.params.id)
      }),
  })
  app.route({
    ...operatorProductsApi.restore,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        await restoreProduct(deps, requireViewer(request), request.params.id)
        return productForOperator(deps.db, request.params.id)
      }),
  })
  app.route({
    ...operatorProductsApi.stock,
    handler: async ({ params, query }, reply) => sendPage(reply, await stockHistory(db, params.id, query)),
  })
  app.route({
    ...operatorProductsApi.correctStock,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        correctStock(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  for (const put of legacyAddresses(operatorProductsApi.put))
    app.route({
      ...put,
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) =>
          createProduct(deps, requireViewer(request), request.body),
        ),
    })
  for (const remove of legacyAddresses(operatorProductsApi.remove))
    app.route({
      ...remove,
      handler: async (request, reply) => {
        await archiveProduct(deps, requireViewer(request), request.params.id)
        return reply.code(204).send()
      },
    })
}
