import { blocksApi } from '@couronne/contract/identity/blocks'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { unblockPerson } from './block-person.ts'
import { blocksOf } from './queries.ts'

export const blockRoutes: Routes = async (app, { db }) => {
  app.route({ ...blocksApi.list, handler: (request) => blocksOf(db, requireViewer(request).id) })
  app.route({
    ...withoutInvalidation(blocksApi.remove),
    handler: async (request, reply) => {
      await unblockPerson(db, { blockerId: requireViewer(request).id, blockedId: request.params.id })
      return reply.code(204).send()
    },
  })
}
