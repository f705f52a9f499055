import { accountDeletionApi } from '@couronne/contract/operations/account-deletion'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { deleteAccount } from './delete-account.ts'

export const accountDeletionRoutes: Routes = async (app, deps) => {
  app.route({
    ...accountDeletionApi.delete,
    handler: async (request, reply) => {
      await deleteAccount(deps, requireViewer(request), request.body.password)
      return reply.code(204).send()
    },
  })
}
