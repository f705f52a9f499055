import { ordersApi } from '@couronne/contract/shop/orders'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { once } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { beginning } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { placeOrder } from './place-order.ts'
import { orderSeenBy, ordersOf } from './queries.ts'
import { refundOrder } from './refund-order.ts'

export const orderRoutes: Routes = async (app, deps) => {
  for (const place of [ordersApi.place, ...olderAddresses(ordersApi.olderPlace)])
    app.route({
      ...beginning(place),
      handler: (request, reply) =>
        once(deps, request, reply.code(201), (deps) => placeOrder(deps, signedIn(request), request.body)),
    })
  for (const own of olderAddresses(ordersApi.olderOwn))
    app.route({
      ...changesNoPage(own),
      handler: async (request, reply) => {
        const viewer = signedIn(request)
        return sendPage(reply, await ordersOf(deps, viewer, viewer.id, request.query))
      },
    })
  app.route({
    ...ordersApi.ofUser,
    handler: async (request, reply) => {
      const viewer = signedIn(request)
      const { id } = request.params
      if (viewer.role !== 'admin' && id !== viewer.id) throw new Refusal('unauthorized')
      return sendPage(reply, await ordersOf(deps, viewer, id, request.query))
    },
  })
  app.route({
    ...ordersApi.byId,
    handler: (request) => orderSeenBy(deps, signedIn(request), request.params.id),
  })
  app.route({
    ...ordersApi.refund,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        refundOrder(deps, signedIn(request), request.params.id, request.body),
      ),
  })
}
