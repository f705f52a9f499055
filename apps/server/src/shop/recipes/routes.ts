import { recipesApi } from '@couronne/contract/shop/recipes'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { hairForAppointment } from './queries.ts'

export const recipeRoutes: Routes = async (app, { readDb, config: { visibility }, clock }) => {
  app.route({
    ...recipesApi.hair,
    handler: (request) => {
      const viewerContext = { viewer: requireViewer(request), visibility }
      return hairForAppointment(readDb, viewerContext, request.params.id, request.query.date, clock.now())
    },
  })
}
