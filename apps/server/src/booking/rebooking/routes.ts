import { rebookingApi } from '@couronne/contract/booking/rebooking'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { hideRebooking } from './hide-rebooking.ts'
import { proposedRebooking } from './queries.ts'

export const rebookingRoutes: Routes = async (app, deps) => {
  app.route({
    ...rebookingApi.proposed,
    handler: async (request) => ({ proposal: await proposedRebooking(deps, requireViewer(request)) }),
  })
  app.route({
    ...withoutInvalidation(rebookingApi.hide),
    handler: async (request, reply) => {
      await hideRebooking(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
