import { sessionsApi } from '@couronne/contract/identity/sessions'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changePassword, userOfResetLink } from './change-password.ts'
import { linkLimit } from './limits.ts'
import { type LoginRole, logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { requestReset } from './request-reset.ts'
import { signToken } from './tokens.ts'

export const sessionRoutes: Routes = async (app, deps) => {
  const { readDb, clock } = deps

  const logins: [keyof typeof sessionsApi & `login${string}`, LoginRole | undefined][] = [
    ['login', undefined],
    ['loginPlain', undefined],
    ['loginCustomer', 'customer'],
    ['loginProfessional', 'professional'],
  ]
  for (const [name, role] of logins)
    app.route({
      ...withoutInvalidation(sessionsApi[name]),
      handler: (request) => logIn(deps, request.body, request.ip, role ?? request.body.profile),
    })

  app.route({
    ...withoutInvalidation(sessionsApi.logout),
    handler: async (request, reply) => {
      await logOut(deps, requireViewer(request))
      return reply.code(204).send()
    },
  })
  app.route({
    ...withoutInvalidation(sessionsApi.chatToken),
    handler: async (request) => {
      const { id, role, sessionId } = requireViewer(request)
      return { twilio_token: await signToken(deps.secret, 'chat', { userId: id, role, sessionId }, clock.now()) }
    },
  })

  app.route({
    ...withoutInvalidation(sessionsApi.changePassword),
    handler: ({ viewer, params, body }) => changePassword(deps, viewer, params.id, body),
  })
  app.route({
    ...withoutInvalidation(sessionsApi.resetPassword),
    handler: async (request) => {
      await deps.limits.take(linkLimit, request.ip)
      return requestReset(deps, request.body.email)
    },
  })
  app.route({
    ...withoutInvalidation(sessionsApi.checkToken),
    handler: async (request) => ({ message: { id: await userOfResetLink(readDb, request.body.token, clock.now()) } }),
  })
}
