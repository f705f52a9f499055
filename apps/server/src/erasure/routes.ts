import { erasureApi } from '@couronne/contract/erasure'
import type { Routes } from '../lib/http/routes.ts'
import { signedIn } from '../sessions/viewer.ts'
import { eraseAccount } from './erase-account.ts'

export const erasureRoutes: Routes = async (app, deps) => {
  app.route({
    ...erasureApi.erase,
    handler: async (request, reply) => {
      await eraseAccount(deps, signedIn(request), request.body.password)
      return reply.code(204).send()
    },
  })
}
