import { erasureApi } from '@couronne/contract/operations/account-deletion'
import { signedIn } from '../../identity/sessions/viewer.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { eraseAccount } from './delete-account.ts'

export const erasureRoutes: Routes = async (app, deps) => {
  app.route({
    ...erasureApi.erase,
    handler: async (request, reply) => {
      await eraseAccount(deps, signedIn(request), request.body.password)
      return reply.code(204).send()
    },
  })
}
