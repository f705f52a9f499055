import { ordersApi } from '@couronne/contract/shop/orders'
import { DomainError } from '../../lib/domain-error.ts'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withStartPriority, withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { extendOrder } from './extend-order.ts'
import { placeOrder } from './place-order.ts'
import { orderForViewer, ordersOf } from './queries.ts'
import { refundOrder } from './refund-order.ts'

export const orderRoutes: Routes = async (app, deps) => {
  for (const endpoint of [ordersApi.place, ...legacyAddresses(ordersApi.legacyPlace)])
    app.route({
      ...withStartPriority(endpoint),
      handler: (request, reply) =>
        runIdempotent(deps, request, reply.code(201), (deps) => placeOrder(deps, requireViewer(request), request.body)),
    })
  for (const endpoint of legacyAddresses(ordersApi.legacyOwn))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: async (request, reply) => {
        const viewer = requireViewer(request)
        return sendPage(reply, await ordersOf(deps, viewer, viewer.id, request.query))
      },
    })
  app.route({
    ...ordersApi.ofUser,
    handler: async (request, reply) => {
      const viewer = requireViewer(request)
      const { id } = request.params
      if (viewer.role !== 'admin' && id !== viewer.id) throw new DomainError('unauthorized')
      return sendPage(reply, await ordersOf(deps, viewer, id, request.query))
    },
  })
  app.route({
    ...ordersApi.byId,
    handler: (request) => orderForViewer(deps, requireViewer(request), request.params.id),
  })
  app.route({
    ...withVitalPriority(withoutInvalidation(ordersApi.extend)),
    handler: (request) => extendOrder(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...ordersApi.refund,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        refundOrder(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
}
