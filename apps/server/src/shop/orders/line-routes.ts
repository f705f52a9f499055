import { orderLinesApi } from '@couronne/contract/shop/order-lines'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { addLine, changeLine } from './change-lines.ts'
import { lineForViewer, ownLines } from './line-queries.ts'

export const orderLineRoutes: Routes = async (app, deps) => {
  app.route({
    ...orderLinesApi.own,
    handler: async (request, reply) => sendPage(reply, await ownLines(deps.db, requireViewer(request), request.query)),
  })
  app.route({
    ...orderLinesApi.ofProduct,
    handler: async (request, reply) => {
      const filters = { ...request.query, product: request.params.id }
      return sendPage(reply, await ownLines(deps.db, requireViewer(request), filters))
    },
  })
  app.route({
    ...orderLinesApi.byId,
    handler: (request) => lineForViewer(deps.db, requireViewer(request), request.params.id),
  })
  app.route({
    ...orderLinesApi.add,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => addLine(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...orderLinesApi.change,
    handler: (request) => changeLine(deps, requireViewer(request), request.params.id, request.body),
  })
}
