import { calendarFeedApi } from '@couronne/contract/booking/calendar-feed'
import { withReadDb } from '../../deps.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { calendarFeed, renewCalendarFeed, revokeCalendarFeed } from './calendar-feed.ts'
import { calendarFeedOf } from './queries.ts'

export const calendarFeedRoutes: Routes = async (app, deps) => {
  app.route({ ...calendarFeedApi.read, handler: (request) => calendarFeedOf(deps.db, requireViewer(request).id) })
  app.route({
    ...withoutInvalidation(calendarFeedApi.renew),
    handler: async (request, reply) => reply.code(201).send(await renewCalendarFeed(deps, requireViewer(request).id)),
  })
  app.route({
    ...withoutInvalidation(calendarFeedApi.revoke),
    handler: async (request, reply) => {
      await revokeCalendarFeed(deps, requireViewer(request).id)
      return reply.code(204).send()
    },
  })
  app.route({
    ...calendarFeedApi.calendar,
    handler: async (request, reply) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await calendarFeed(withReadDb(deps), request.query.token)),
  })
}
