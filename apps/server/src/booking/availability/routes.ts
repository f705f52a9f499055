import { slotsApi } from '@couronne/contract/booking/availability'
import { windowsApi } from '@couronne/contract/booking/windows'
import { signedIn, type Viewer } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { readsHours } from '../../marketplace/professionals/shown-hours.ts'
import { agendaOf } from './agenda.ts'
import { moveWindow } from './change-window.ts'
import { closeWindow } from './close-window.ts'
import { closeWindows } from './close-windows.ts'
import { openWindow } from './open-window.ts'
import { pieceById, piecesOf, startsFor } from './queries.ts'
import { repeatWindows, repetitionPlan } from './repeat-windows.ts'
import { stretch } from './window.rules.ts'

export const slotRoutes: Routes = async (app, deps) => {
  const { readDb, clock } = deps
  const { visibility } = deps.config
  const asking = (viewer: Viewer | null) => ({ viewer, visibility, now: clock.now() })
  app.route({
    ...slotsApi.create,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) => openWindow(deps, signedIn(request), request.body)),
  })
  app.route({
    ...readsHours(slotsApi.ofUser),
    handler: ({ viewer, params, query }) => piecesOf(readDb, asking(viewer), params.id, stretch(query, clock.now())),
  })
  app.route({
    ...readsHours(slotsApi.starts),
    handler: ({ viewer, params, query }) =>
      startsFor(readDb, asking(viewer), params.id, query, stretch(query, clock.now())),
  })
  app.route({
    ...readsHours(slotsApi.byId),
    handler: ({ viewer, params }) => pieceById(readDb, asking(viewer), params.id),
  })
  app.route({
    ...slotsApi.update,
    handler: (request) => moveWindow(deps, signedIn(request), request.params.id, request.body),
  })
  app.route({
    ...slotsApi.remove,
    handler: async (request, reply) => {
      await closeWindow(deps, signedIn(request), request.params.id)
      return reply.code(204).send()
    },
  })
  app.route({
    ...windowsApi.agenda,
    handler: (request) => agendaOf(deps, signedIn(request), stretch(request.query, clock.now())),
  })
  app.route({
    ...windowsApi.plan,
    handler: (request) => repetitionPlan(deps, signedIn(request), request.query),
  })
  app.route({
    ...windowsApi.repeat,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) => repeatWindows(deps, signedIn(request), request.body)),
  })
  app.route({
    ...windowsApi.closeMany,
    handler: (request) => closeWindows(deps, signedIn(request), request.body.ids),
  })
}
