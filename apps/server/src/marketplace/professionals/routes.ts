import { professionalsApi } from '@couronne/contract/marketplace/professionals'
import type { Routes } from '../../lib/http/routes.ts'
import { recordForViewer } from './queries.ts'

export const professionalRoutes: Routes = async (app, deps) => {
  app.route({
    ...professionalsApi.byId,
    handler: ({ params, viewer }) => recordForViewer(deps, viewer, params.id),
  })
}
