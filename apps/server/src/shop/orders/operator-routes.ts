import { operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import { DomainError } from '../../lib/domain-error.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { allOrders, findOrders, orderRecord } from './operator-queries.ts'
import { orderForViewer, ordersOf } from './queries.ts'

export const operatorOrderRoutes: Routes = async (app, deps) => {
  app.route({
    ...operatorOrdersApi.list,
    handler: async (request, reply) => {
      const { q = '', status, payment, withdrawal, ...paging } = request.query
      return sendPage(reply, await findOrders(deps, { words: q, status, payment, withdrawal }, paging))
    },
  })
  app.route({
    ...operatorOrdersApi.byId,
    handler: (request) => orderRecord(deps, requireViewer(request), request.params.id),
  })
  for (const endpoint of legacyAddresses(operatorOrdersApi.all))
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const viewer = requireViewer(request)
        const isOperator = viewer.role === 'admin'
        const orders = isOperator
          ? allOrders(deps, viewer, request.query)
          : ordersOf(deps, viewer, viewer.id, request.query)
        return sendPage(reply, await orders)
      },
    })
  for (const endpoint of legacyAddresses(operatorOrdersApi.one))
    app.route({ ...endpoint, handler: (request) => orderForViewer(deps, requireViewer(request), request.params.id) })
  for (const endpoint of legacyAddresses(operatorOrdersApi.payment))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: async (request) => {
        const order = await orderForViewer(deps, requireViewer(request), request.params.id)
        if (order.paymentStatus !== request.body.paymentStatus) throw new DomainError('other_payment')
        return order
      },
    })
}
