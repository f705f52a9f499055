import { professionalDayApi } from '@couronne/contract/booking/professional-day'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { readDay } from './read-day.ts'

export const professionalDayRoutes: Routes = async (app, deps) => {
  app.route({ ...professionalDayApi.ofCaller, handler: (request) => readDay(deps, requireViewer(request)) })
}
