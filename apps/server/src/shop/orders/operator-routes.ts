import { operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { allOrders, orderRecord, ordersFound } from './operator-queries.ts'
import { orderSeenBy, ordersOf } from './queries.ts'

export const operatorOrderRoutes: Routes = async (app, deps) => {
  app.route({
    ...operatorOrdersApi.list,
    handler: async (request, reply) => {
      const { q = '', status, payment, withdrawal, ...paging } = request.query
      return sendPage(reply, await ordersFound(deps, { words: q, status, payment, withdrawal }, paging))
    },
  })
  app.route({
    ...operatorOrdersApi.byId,
    handler: (request) => orderRecord(deps, signedIn(request), request.params.id),
  })
  for (const all of olderAddresses(operatorOrdersApi.all))
    app.route({
      ...all,
      handler: async (request, reply) => {
        const viewer = signedIn(request)
        const isOperator = viewer.role === 'admin'
        const orders = isOperator
          ? allOrders(deps, viewer, request.query)
          : ordersOf(deps, viewer, viewer.id, request.query)
        return sendPage(reply, await orders)
      },
    })
  for (const one of olderAddresses(operatorOrdersApi.one))
    app.route({ ...one, handler: (request) => orderSeenBy(deps, signedIn(request), request.params.id) })
  for (const payment of olderAddresses(operatorOrdersApi.payment))
    app.route({
      ...changesNoPage(payment),
      handler: async (request) => {
        const order = await orderSeenBy(deps, signedIn(request), request.params.id)
        if (order.payment_status !== request.body.payment_status) throw new Refusal('other_payment')
        return order
      },
    })
}
