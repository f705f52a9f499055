import { audienceApi } from '@couronne/contract/operations/audience'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { countView } from './count-view.ts'
import { audienceLimit } from './limits.ts'
import { audienceOf } from './queries.ts'

export const audienceRoutes: Routes = async (app, deps) => {
  app.route({
    ...withoutInvalidation(audienceApi.count),
    handler: async (request, reply) => {
      await deps.limits.take(audienceLimit, request.ip)
      await countView(deps, request.body)
      return reply.code(204).send()
    },
  })
  app.route({
    ...audienceApi.read,
    handler: ({ query }) => audienceOf(deps.backgroundDb, query.days, deps.clock.now()),
  })
}
