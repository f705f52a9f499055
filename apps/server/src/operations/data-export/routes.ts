import { exportApi } from '@couronne/contract/operations/data-export'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { exportUserData } from './export-user-data.ts'

export const exportRoutes: Routes = async (app, deps) => {
  app.route({
    ...exportApi.everything,
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return exportUserData(deps, requireViewer(request).id)
    },
  })
}
