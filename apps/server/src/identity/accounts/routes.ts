import { accountsApi } from '@couronne/contract/identity/accounts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import { linkLimit } from '../sessions/limits.ts'
import { hashLinkToken } from '../sessions/tokens.ts'
import { confirmAccount } from './confirm-account.ts'
import { registrationLimit, waitingLimits } from './limits.ts'
import { currentRecord, operatorToContact } from './queries.ts'
import { register } from './register.ts'
import { updateProfile } from './update-profile.ts'
import { openRegistrationSession, resendToWaitingBrowser } from './waiting-browsers.ts'

export const accountRoutes: Routes = async (app, deps) => {
  app.route({
    ...withoutInvalidation(accountsApi.register),
    handler: async (request, reply) => {
      await deps.limits.take(registrationLimit, request.ip)
      return reply.code(201).send(await register(deps, request.body))
    },
  })
  app.route({
    ...withoutInvalidation(withConfig(accountsApi.registrationSession, { limit: waitingLimits.network })),
    handler: async (request) => {
      const { browserSecret } = request.body
      await deps.limits.take(waitingLimits.browser, hashLinkToken(browserSecret).toString('base64'))
      return openRegistrationSession(deps, browserSecret)
    },
  })
  app.route({
    ...withoutInvalidation(accountsApi.resendConfirmation),
    handler: async (request) => {
      await deps.limits.take(linkLimit, request.ip)
      return resendToWaitingBrowser(deps, request.body.browserSecret)
    },
  })
  app.route({ ...accountsApi.confirm, handler: (request) => confirmAccount(deps, request.body.token) })

  app.route({ ...accountsApi.current, handler: (request) => currentRecord(deps, requireViewer(request)) })
  for (const endpoint of [accountsApi.currentByProfile, accountsApi.currentAtRoot] as const)
    app.route({
      ...endpoint,
      handler: (request) => currentRecord(deps, requireViewer(request), request.query.profile),
    })
  app.route({ ...accountsApi.operator, handler: () => operatorToContact(deps.db) })
  app.route({
    ...accountsApi.update,
    handler: (request) => updateProfile(deps, requireViewer(request), request.params.id, request.body),
  })
}
