import { savedCardsApi } from '@couronne/contract/money/saved-cards'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { savedCardsOf } from './queries.ts'
import { removeCard } from './remove-card.ts'

export const savedCardRoutes: Routes = async (app, deps) => {
  app.route({
    ...savedCardsApi.list,
    handler: (request) => savedCardsOf(deps.db, requireViewer(request).id, deps.clock.now()),
  })
  app.route({
    ...withoutInvalidation(savedCardsApi.remove),
    handler: async (request, reply) => {
      await removeCard(deps, requireViewer(request).id, request.params.id)
      return reply.code(204).send()
    },
  })
}
