import { servicesApi } from '@couronne/contract/marketplace/services'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { changeService } from './change-service.ts'
import { offerService } from './offer-service.ts'
import { serviceById, servicesOf } from './queries.ts'
import { withdrawService } from './withdraw-service.ts'

export const serviceRoutes: Routes = async (app, deps) => {
  const { readDb } = deps
  const { visibility } = deps.config
  app.route({
    ...servicesApi.create,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => offerService(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...servicesApi.ofUser,
    handler: async ({ viewer, params, query }, reply) =>
      sendPage(reply, await servicesOf(readDb, { viewer, visibility }, params.userId, query)),
  })
  app.route({
    ...servicesApi.byId,
    handler: ({ viewer, params }) => serviceById(readDb, { viewer, visibility }, params.id),
  })
  app.route({
    ...servicesApi.update,
    handler: (request) => changeService(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...servicesApi.remove,
    handler: async (request, reply) => {
      await withdrawService(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
