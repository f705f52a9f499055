import { citiesApi } from '@couronne/contract/cities'
import { sendPage } from '../lib/paging.ts'
import type { Routes } from '../lib/routes.ts'
import { citiesMatching, nearestCity } from './queries.ts'

export const cityRoutes: Routes = async (app, { readDb }) => {
  app.route({
    ...citiesApi.search,
    handler: async ({ query: { search, limit, offset } }, reply) =>
      sendPage(reply, await citiesMatching(readDb, search, limit, offset)),
  })
  app.route({ ...citiesApi.nearest, handler: ({ query }) => nearestCity(readDb, query.lat, query.lon) })
}
