import { accountDeletionApi } from '@couronne/contract/operations/account-deletion'
import { operatorsApi } from '@couronne/contract/operations/operators'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { personById } from '../operators/queries.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseSuspended } from './erase-suspended.ts'

export const accountDeletionRoutes: Routes = async (app, deps) => {
  app.route({
    ...accountDeletionApi.delete,
    handler: async (request, reply) => {
      await deleteAccount(deps, requireViewer(request), request.body.password)
      return reply.code(204).send()
    },
  })
  app.route({
    ...operatorsApi.erase,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await eraseSuspended(deps, requireViewer(request), id, request.body.reason)
        return personById(deps, requireViewer(request), id)
      }),
  })
}
