import { pagePaths } from '@couronne/contract/lib/page-paths'
import { notificationsApi } from '@couronne/contract/platform/notifications'
import { DomainError } from '../../lib/domain-error.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changeNotifications, unsubscribe } from './change-notifications.ts'
import { notificationSettingsOf } from './queries.ts'

export const notificationRoutes: Routes = async (app, deps) => {
  app.route({
    ...notificationsApi.read,
    handler: (request) => notificationSettingsOf(deps.db, requireViewer(request).id),
  })
  app.route({
    ...withoutInvalidation(notificationsApi.change),
    handler: (request) => changeNotifications(deps, requireViewer(request).id, request.body),
  })
  // Mail programs and the form of the page post forms. The URL has all that is needed, so the body is ignored.
  app.removeContentTypeParser('multipart/form-data')
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async () => undefined)
  app.route({
    ...withoutInvalidation(notificationsApi.unsubscribe),
    handler: async (request, reply) => {
      const { token } = request.query
      const isBrowser = request.headers.accept?.includes('text/html')
      const pageWith = (result: string) =>
        `${pagePaths.stopNotifications}?${new URLSearchParams({ token, [result]: '1' })}`
      try {
        const done = await unsubscribe(deps, token)
        return isBrowser ? reply.redirect(pageWith('fait'), 303) : done
      } catch (error) {
        if (isBrowser && error instanceof DomainError) return reply.redirect(pageWith('refus'), 303)
        throw error
      }
    },
  })
}
