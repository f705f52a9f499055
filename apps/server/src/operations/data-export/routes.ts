import { exportApi } from '@couronne/contract/operations/data-export'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import type { Limit } from '../../lib/limits.ts'
import { exportUserData } from './export-user-data.ts'

/** An export reads everything that is stored about a person. */
const exportLimit: Limit = { points: 10, seconds: 3600 }

export const exportRoutes: Routes = async (app, deps) => {
  app.route({
    ...withConfig(exportApi.everything, { limit: exportLimit }),
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return exportUserData(deps, requireViewer(request).id)
    },
  })
}
