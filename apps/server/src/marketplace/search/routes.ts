import { searchApi } from '@couronne/contract/marketplace/search'
import { withReadDb } from '../../deps.ts'
import { apartFrom } from '../../identity/blocks/queries.ts'
import type { Routes } from '../../lib/http/routes.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { readsHours } from '../professionals/hours-cache-tag.ts'
import { searchDaysLimit, searchLimit } from './limits.ts'
import { bestRated } from './queries.ts'
import { findSearchAlternatives, freeDays, search, searchByTypedTown } from './searches.ts'

export const searchRoutes: Routes = async (app, deps) => {
  const slowDeps = withReadDb(deps)
  const depsFor = async (viewer: Viewer | null) => ({
    ...slowDeps,
    apartIds: viewer ? await apartFrom(slowDeps.db, viewer.id) : [],
  })
  app.route({
    ...readsHours(searchApi.professionals),
    handler: async (request, reply) => {
      await slowDeps.limits.take(searchLimit, request.ip)
      return sendPage(reply, await search(await depsFor(request.viewer), request.query))
    },
  })
  app.route({
    ...readsHours(searchApi.fromInput),
    handler: async (request) => {
      const { prestation, date } = request.query
      // A request with only a town is answered from memory, so it does not count towards the limit.
      if (prestation && date) await slowDeps.limits.take(searchLimit, request.ip)
      return searchByTypedTown(await depsFor(request.viewer), request.query)
    },
  })
  app.route({
    ...readsHours(searchApi.alternatives),
    handler: async (request) => {
      await slowDeps.limits.take(searchLimit, request.ip)
      return findSearchAlternatives(await depsFor(request.viewer), request.query)
    },
  })
  app.route({
    ...readsHours(searchApi.days),
    handler: async (request) => {
      await slowDeps.limits.take(searchDaysLimit, request.ip)
      return freeDays(await depsFor(request.viewer), request.query)
    },
  })
  // This list includes professionals with windows ahead even if those are fully booked.
  app.route({
    ...searchApi.best,
    handler: ({ query, viewer }) => {
      const { db, clock, config } = slowDeps
      return bestRated(db, { viewer, visibility: config.visibility }, { ...query, now: clock.now() })
    },
  })
}
