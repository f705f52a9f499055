import { exportApi } from '@couronne/contract/operations/data-export'
import { signedIn } from '../../identity/sessions/viewer.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { everythingAbout } from './everything-about.ts'

export const exportRoutes: Routes = async (app, deps) => {
  app.route({
    ...exportApi.everything,
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return everythingAbout(deps, signedIn(request).id)
    },
  })
}
