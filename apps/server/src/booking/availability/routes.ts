import { availabilityApi } from '@couronne/contract/booking/availability'
import { availabilityWindowsApi } from '@couronne/contract/booking/windows'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer, type Viewer } from '../../lib/http/viewer.ts'
import { readsHours } from '../../marketplace/professionals/hours-cache-tag.ts'
import { agendaOf } from './agenda.ts'
import { changeWindow } from './change-window.ts'
import { closeWindow } from './close-window.ts'
import { closeWindows } from './close-windows.ts'
import { openWindow } from './open-window.ts'
import { availabilitiesOf, availabilityById, bookableStartsFor } from './queries.ts'
import { repeatWindows, repetitionPlan } from './repeat-windows.ts'
import { periodOf } from './window.rules.ts'

export const availabilityRoutes: Routes = async (app, deps) => {
  const { readDb, clock } = deps
  const { visibility } = deps.config
  const viewerContext = (viewer: Viewer | null) => ({ viewer, visibility, now: clock.now() })
  app.route({
    ...availabilityApi.create,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => openWindow(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...readsHours(availabilityApi.ofUser),
    handler: ({ viewer, params, query }) =>
      availabilitiesOf(readDb, viewerContext(viewer), params.id, periodOf(query, clock.now())),
  })
  app.route({
    ...readsHours(availabilityApi.starts),
    handler: ({ viewer, params, query }) =>
      bookableStartsFor(readDb, viewerContext(viewer), params.id, query, periodOf(query, clock.now())),
  })
  app.route({
    ...readsHours(availabilityApi.byId),
    handler: ({ viewer, params }) => availabilityById(readDb, viewerContext(viewer), params.id),
  })
  app.route({
    ...availabilityApi.update,
    handler: (request) => changeWindow(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...availabilityApi.remove,
    handler: async (request, reply) => {
      await closeWindow(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
  app.route({
    ...availabilityWindowsApi.agenda,
    handler: (request) => agendaOf(deps, requireViewer(request), periodOf(request.query, clock.now())),
  })
  app.route({
    ...availabilityWindowsApi.plan,
    handler: (request) => repetitionPlan(deps, requireViewer(request), request.query),
  })
  app.route({
    ...availabilityWindowsApi.repeat,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        repeatWindows(deps, requireViewer(request), request.body),
      ),
  })
  app.route({
    ...availabilityWindowsApi.closeMany,
    handler: (request) => closeWindows(deps, requireViewer(request), request.body.ids),
  })
}
