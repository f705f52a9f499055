import { workQueuesApi } from '@couronne/contract/operations/work-queues'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { workToDo } from './queries.ts'

export const workQueueRoutes: Routes = async (app, deps) => {
  app.route({ ...workQueuesApi.all, handler: (request) => workToDo(deps, requireViewer(request)) })
}
