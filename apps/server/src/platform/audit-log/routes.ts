import { auditLogApi } from '@couronne/contract/platform/audit-log'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { journal } from './queries.ts'

export const journalRoutes: Routes = async (app, { db }) => {
  app.route({
    ...auditLogApi.all,
    handler: async (request, reply) => sendPage(reply, await journal(db, requireViewer(request), request.query)),
  })
}
