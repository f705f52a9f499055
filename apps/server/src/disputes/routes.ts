import { disputesApi } from '@couronne/contract/disputes'
import { sendPage } from '../lib/paging.ts'
import type { Routes } from '../lib/routes.ts'
import { allDisputes, disputeById } from './queries.ts'

export const disputeRoutes: Routes = async (app, { db }) => {
  app.route({
    ...disputesApi.all,
    handler: async (request, reply) => sendPage(reply, await allDisputes(db, request.query)),
  })
  app.route({ ...disputesApi.byId, handler: (request) => disputeById(db, request.params.id) })
}
