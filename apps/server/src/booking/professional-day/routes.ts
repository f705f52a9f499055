import { professionalDayApi } from '@couronne/contract/booking/professional-day'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { dayOf } from './queries.ts'

export const professionalDayRoutes: Routes = async (app, deps) => {
  app.route({ ...professionalDayApi.ofCaller, handler: (request) => dayOf(deps, requireViewer(request)) })
}
