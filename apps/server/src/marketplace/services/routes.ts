import { servicesApi } from '@couronne/contract/marketplace/services'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { hairForVisit } from '../../shop/recipes/queries.ts'
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
      once(deps, request, reply.code(201), (deps) => offerService(deps, signedIn(request), request.body)),
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
    ...servicesApi.hair,
    handler: (request) => {
      const onlooker = { viewer: signedIn(request), visibility }
      return hairForVisit(readDb, onlooker, request.params.id, request.query.date, deps.clock.now())
    },
  })
  app.route({
    ...servicesApi.update,
    handler: (request) => changeService(deps, signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...servicesApi.remove,
    handler: async (request, reply) => {
      await withdrawService(deps, signedIn(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
