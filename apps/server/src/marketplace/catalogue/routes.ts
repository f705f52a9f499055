import { catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { addPicture } from './add-picture.ts'
import { changePicture } from './change-picture.ts'
import { orderPictures } from './order-pictures.ts'
import { pictureById, picturesOf } from './queries.ts'
import { removePicture } from './remove-picture.ts'

export const catalogueRoutes: Routes = async (app, deps) => {
  const { readDb } = deps
  const { visibility } = deps.config
  app.route({
    ...catalogueApi.create,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) => addPicture(deps, requireViewer(request), request.body)),
  })
  app.route({
    ...catalogueApi.ofUser,
    handler: async ({ viewer, params, query }, reply) =>
      sendPage(reply, await picturesOf(readDb, { viewer, visibility }, params.userId, query)),
  })
  app.route({
    ...catalogueApi.byId,
    handler: ({ viewer, params }) => pictureById(readDb, { viewer, visibility }, params.id),
  })
  app.route({
    ...catalogueApi.update,
    handler: (request) => changePicture(deps, requireViewer(request), request.params.id, request.body),
  })
  app.route({
    ...catalogueApi.order,
    handler: (request) => orderPictures(deps, requireViewer(request), request.body.ids),
  })
  app.route({
    ...catalogueApi.remove,
    handler: async (request, reply) => {
      await removePicture(deps, requireViewer(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
