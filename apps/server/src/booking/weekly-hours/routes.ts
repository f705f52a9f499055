import { weeklyHoursApi } from '@couronne/contract/booking/weekly-hours'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changeTemplate } from './change-template.ts'
import { closeDays } from './close-days.ts'
import { templateOf } from './queries.ts'
import { reopenDays } from './reopen-days.ts'

export const weeklyHoursRoutes: Routes = async (app, deps) => {
  app.route({ ...weeklyHoursApi.template, handler: (request) => templateOf(deps, requireViewer(request)) })
  app.route({
    ...weeklyHoursApi.change,
    handler: (request) => changeTemplate(deps, requireViewer(request), request.body),
  })
  app.route({
    ...weeklyHoursApi.close,
    handler: (request) => closeDays(deps, requireViewer(request), request.body),
  })
  app.route({
    ...weeklyHoursApi.reopen,
    handler: (request) => reopenDays(deps, requireViewer(request), request.body),
  })
}
