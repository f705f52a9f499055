import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { once } from '../../lib/http/idempotency.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { reportAbsence } from './report-absence.ts'

export const absenceRoutes: Routes = async (app, deps) => {
  app.route({
    ...changesNoPage(appointmentsApi.report),
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        reportAbsence(deps, signedIn(request), request.params.id, request.body),
      ),
  })
}
