import { customersApi } from '@couronne/contract/booking/customers'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { appointmentsWith, customerOf, customersOf } from './queries.ts'
import { writeNote } from './write-note.ts'

export const customerRoutes: Routes = async (app, deps) => {
  const { db, clock } = deps
  app.route({
    ...customersApi.list,
    handler: async (request, reply) =>
      sendPage(reply, await customersOf(db, requireViewer(request), clock.now(), request.query)),
  })
  app.route({
    ...customersApi.byId,
    handler: (request) => customerOf(db, requireViewer(request), request.params.id, clock.now()),
  })
  app.route({
    ...customersApi.appointments,
    handler: async (request, reply) =>
      sendPage(reply, await appointmentsWith(db, requireViewer(request), request.params.id, request.query)),
  })
  app.route({
    ...withoutInvalidation(customersApi.writeNote),
    handler: (request) => writeNote(deps, requireViewer(request), request.params.id, request.body),
  })
}
