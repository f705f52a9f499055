import { orderLinesApi } from '@couronne/contract/shop/order-lines'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { addLine, changeLine } from './change-lines.ts'
import { lineSeenBy, ownLines } from './line-queries.ts'

export const orderLineRoutes: Routes = async (app, deps) => {
  app.route({
    ...orderLinesApi.own,
    handler: async (request, reply) => sendPage(reply, await ownLines(deps.db, signedIn(request), request.query)),
  })
  app.route({
    ...orderLinesApi.ofProduct,
    handler: async (request, reply) => {
      const asked = { ...request.query, product: request.params.id }
      return sendPage(reply, await ownLines(deps.db, signedIn(request), asked))
    },
  })
  app.route({
    ...orderLinesApi.byId,
    handler: (request) => lineSeenBy(deps.db, signedIn(request), request.params.id),
  })
  app.route({
    ...orderLinesApi.add,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) => addLine(deps, signedIn(request), request.body)),
  })
  app.route({
    ...orderLinesApi.change,
    handler: (request) => changeLine(deps, signedIn(request), request.params.id, request.body),
  })
}
