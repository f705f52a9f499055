import { slotsApi } from '@couronne/contract/slots'
import { signedIn } from '../accounts/viewer.ts'
import type { Routes } from '../lib/routes.ts'
import { closeWindow } from './close-window.ts'
import { moveWindow } from './move-window.ts'
import { openWindow } from './open-window.ts'
import { pieceById, piecesOf, startsFor } from './queries.ts'
import { stretch } from './window.ts'

export const slotRoutes: Routes = async (app, deps) => {
  app.route({
    ...slotsApi.create,
    handler: async (request, reply) => reply.code(201).send(await openWindow(deps, signedIn(request), request.body)),
  })
  app.route({
    ...slotsApi.ofUser,
    handler: ({ viewer, params, query }) => piecesOf(deps, viewer, params.id, stretch(query, deps.clock.now())),
  })
  app.route({
    ...slotsApi.starts,
    handler: ({ viewer, params, query }) =>
      startsFor(deps, viewer, params.id, query.prestation, stretch(query, deps.clock.now())),
  })
  app.route({ ...slotsApi.byId, handler: ({ viewer, params }) => pieceById(deps, viewer, params.id) })
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
}
