import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { reportAbsence } from './report-absence.ts'

export const absenceRoutes: Routes = async (app, deps) => {
  app.route({
    ...withoutInvalidation(appointmentsApi.report),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        reportAbsence(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
}
