import { citiesApi } from '@couronne/contract/cities'
import { sendPage } from '../lib/paging.ts'
import type { Routes } from '../lib/routes.ts'
import { citiesMatching, nearestCity } from './queries.ts'

export const cityRoutes: Routes = async (app, deps) => {
  app.route({
    ...citiesApi.search,
    handler: async ({ query: { search, limit, offset } }, reply) =>
      sendPage(reply, await citiesMatching(deps.db, search, limit, offset)),
  })
  app.route({ ...citiesApi.nearest, handler: ({ query }) => nearestCity(deps, query.lat, query.lon) })
}
