import { disputesApi } from '@couronne/contract/money/disputes'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { allDisputes, disputeById } from './queries.ts'

export const disputeRoutes: Routes = async (app, deps) => {
  app.route({
    ...disputesApi.all,
    handler: async (request, reply) => sendPage(reply, await allDisputes(deps, request.query)),
  })
  app.route({ ...disputesApi.byId, handler: (request) => disputeById(deps, request.params.id) })
}
