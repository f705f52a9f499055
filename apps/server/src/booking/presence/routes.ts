import { presenceApi } from '@couronne/contract/booking/presence'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { announceArrival } from './announce-arrival.ts'
import { announceDelay } from './announce-delay.ts'
import { confirmPresence } from './confirm-presence.ts'

export const presenceRoutes: Routes = async (app, deps) => {
  app.route({
    ...withoutInvalidation(presenceApi.late),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        announceDelay(deps, requireViewer(request), request.params.id, request.body.minutes),
      ),
  })
  app.route({
    ...withoutInvalidation(presenceApi.here),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        announceArrival(deps, requireViewer(request), request.params.id),
      ),
  })
  app.route({
    ...withoutInvalidation(presenceApi.confirm),
    handler: (request) => confirmPresence(deps, requireViewer(request), request.params.id, request.body.code),
  })
}
