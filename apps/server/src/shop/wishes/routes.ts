import { wishesApi } from '@couronne/contract/shop/wishes'
import { DomainError } from '../../lib/domain-error.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { addWish, removeWish } from './change-wishes.ts'
import { wishedProductIds, wishesOf } from './queries.ts'

export const wishRoutes: Routes = async (app, deps) => {
  for (const add of legacyAddresses(withoutInvalidation(wishesApi.add)))
    app.route({
      ...add,
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) =>
          addWish(deps, requireViewer(request), request.body.productId),
        ),
    })
  for (const remove of legacyAddresses(withoutInvalidation(wishesApi.remove)))
    app.route({ ...remove, handler: (request) => removeWish(deps, requireViewer(request), request.body.productId) })
  for (const list of legacyAddresses(wishesApi.ofUser))
    app.route({
      ...list,
      handler: async (request, reply) => {
        const { userId } = request.params
        if (userId !== requireViewer(request).id) throw new DomainError('not_found')
        return sendPage(reply, await wishesOf(deps.db, userId, request.query))
      },
    })
  app.route({ ...wishesApi.mine, handler: (request) => wishedProductIds(deps.db, requireViewer(request).id) })
}
