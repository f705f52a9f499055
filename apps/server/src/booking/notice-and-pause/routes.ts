import { noticeAndPauseApi } from '@couronne/contract/booking/notice-and-pause'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changeNoticeAndPause } from './change-notice-and-pause.ts'
import { noticeAndPauseOf } from './queries.ts'

export const noticeAndPauseRoutes: Routes = async (app, deps) => {
  app.route({ ...noticeAndPauseApi.read, handler: (request) => noticeAndPauseOf(deps.db, requireViewer(request)) })
  app.route({
    ...noticeAndPauseApi.change,
    handler: (request) => changeNoticeAndPause(deps, requireViewer(request), request.body),
  })
}
