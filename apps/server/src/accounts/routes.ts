import { accountsApi } from '@couronne/contract/accounts'
import type { Routes } from '../lib/http/routes.ts'
import { Refusal } from '../lib/refusal.ts'
import { professionalAsSeenBy } from '../professionals/queries.ts'
import { signedIn, type Viewer } from '../sessions/viewer.ts'
import { confirmAccount } from './confirm-account.ts'
import { everythingAbout } from './export-account.ts'
import { registrationLimit } from './limits.ts'
import { operatorToContact, ownRecordOf } from './queries.ts'
import { register } from './register.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes: Routes = async (app, deps) => {
  const { db, readDb } = deps
  const { visibility } = deps.config

  app.route({
    ...accountsApi.register,
    handler: async (request, reply) => {
      await deps.limits.take(registrationLimit, request.ip)
      return reply.code(201).send(await register(deps, request.body))
    },
  })
  app.route({ ...accountsApi.confirm, handler: (request) => confirmAccount(deps, request.body.token) })

  const ownRecord = async (viewer: Viewer) => {
    const record = await ownRecordOf(db, visibility, viewer.id)
    if (!record) throw new Refusal('unauthorized')
    return record
  }
  app.route({ ...accountsApi.current, handler: (request) => ownRecord(signedIn(request)) })
  for (const endpoint of [accountsApi.currentByProfile, accountsApi.currentAtRoot] as const)
    app.route({
      ...endpoint,
      handler: async (request) => {
        const viewer = signedIn(request)
        const { profile } = request.query
        if (profile && profile !== viewer.role && viewer.role !== 'admin')
          throw new Refusal(
            profile === 'customer' ? 'not_a_customer' : profile === 'professional' ? 'not_a_professional' : 'forbidden',
          )
        return ownRecord(viewer)
      },
    })
  app.route({
    ...accountsApi.operator,
    handler: async () => {
      const operator = await operatorToContact(db)
      if (!operator) throw new Refusal('not_found')
      return operator
    },
  })

  app.route({
    ...accountsApi.byId,
    handler: async ({ params, viewer }) => {
      if (viewer && (viewer.id === params.id || viewer.role === 'admin')) {
        const own = await ownRecordOf(db, visibility, params.id)
        if (own) return own
      }
      const found = await professionalAsSeenBy(readDb, { viewer, visibility }, params.id)
      if (!found) throw new Refusal('not_found')
      const { reachable, email, phone, adresse, ...seen } = found
      return reachable ? { ...seen, email, phone, adresse } : seen
    },
  })
  app.route({
    ...accountsApi.update,
    handler: (request) => updateProfile(deps, signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...accountsApi.export,
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return everythingAbout(deps, signedIn(request).id)
    },
  })
}
