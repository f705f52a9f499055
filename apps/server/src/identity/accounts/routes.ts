import { accountsApi } from '@couronne/contract/identity/accounts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../sessions/viewer.ts'
import { confirmAccount } from './confirm-account.ts'
import { registrationLimit } from './limits.ts'
import { currentRecord, operatorToContact, recordSeenBy } from './queries.ts'
import { register } from './register.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes: Routes = async (app, deps) => {
  app.route({
    ...changesNoPage(accountsApi.register),
    handler: async (request, reply) => {
      await deps.limits.take(registrationLimit, request.ip)
      return reply.code(201).send(await register(deps, request.body))
    },
  })
  app.route({ ...accountsApi.confirm, handler: (request) => confirmAccount(deps, request.body.token) })

  app.route({ ...accountsApi.current, handler: (request) => currentRecord(deps, signedIn(request)) })
  for (const endpoint of [accountsApi.currentByProfile, accountsApi.currentAtRoot] as const)
    app.route({
      ...endpoint,
      handler: (request) => currentRecord(deps, signedIn(request), request.query.profile),
    })
  app.route({ ...accountsApi.operator, handler: () => operatorToContact(deps.db) })
  app.route({
    ...accountsApi.byId,
    handler: ({ params, viewer }) => recordSeenBy(deps, viewer, params.id),
  })
  app.route({
    ...accountsApi.update,
    handler: (request) => updateProfile(deps, signedIn(request), request.params.id, request.body),
  })
}
