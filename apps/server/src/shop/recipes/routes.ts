import { recipesApi } from '@couronne/contract/shop/recipes'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { hairForVisit } from './queries.ts'

export const recipeRoutes: Routes = async (app, { readDb, config: { visibility }, clock }) => {
  app.route({
    ...recipesApi.hair,
    handler: (request) => {
      const onlooker = { viewer: signedIn(request), visibility }
      return hairForVisit(readDb, onlooker, request.params.id, request.query.date, clock.now())
    },
  })
}
