import { pagePaths } from '@couronne/contract/lib/page-paths'
import { notificationsApi } from '@couronne/contract/platform/notifications'
import type { FastifyRequest } from 'fastify'
import { answerError, describedError } from '../../lib/http/errors.ts'
import { ignoreFormBodies } from '../../lib/http/form-bodies.ts'
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
  ignoreFormBodies(app)
  app.route({
    ...withoutInvalidation(notificationsApi.unsubscribe),
    // A browser has posted the form of the page, and is led back to it whatever happens.
    errorHandler: (error, request, reply) => {
      if (!isFromBrowser(request)) return answerError(error, request, reply)
      const { code } = describedError(error, request)
      const isWrongLink = code === 'expired_link' || code === 'validation'
      return reply.redirect(
        resultPage(isWrongLink ? { refus: 'lien' } : { refus: 'panne', token: tokenOf(request) }),
        303,
      )
    },
    handler: async (request, reply) => {
      const { kind, message } = await unsubscribe(deps, request.query.token)
      return isFromBrowser(request) ? reply.redirect(resultPage({ fait: kind }), 303) : { message }
    },
  })
}

const isFromBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** The token stays in the address only where the person can try again. */
const resultPage = (result: Record<string, string>) => `${pagePaths.stopNotifications}?${new URLSearchParams(result)}`

const tokenOf = ({ query }: FastifyRequest) => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}
