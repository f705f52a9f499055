import { imageUrl, uploadsApi } from '@couronne/contract/uploads'
import { signedIn } from '../accounts/viewer.ts'
import type { Routes } from '../lib/routes.ts'
import { incomingDir, openPicture } from './picture-files.ts'
import { privateLink, refuseBadLink } from './private-links.ts'
import { pictureFor } from './queries.ts'
import { receiveFile } from './receive-file.ts'
import { sendPicture } from './send-picture.ts'

export const uploadRoutes: Routes = async (app, deps) => {
  const { db, clock, secret } = deps
  const urlOf = (picture: { filename: string; private: boolean }) =>
    picture.private ? privateLink(secret, picture.filename, clock.now()) : imageUrl(picture.filename)

  app.route({
    ...uploadsApi.create,
    handler: async (request, reply) => {
      const viewer = signedIn(request)
      const isPrivate = request.query.prive === '1'
      const folder = await incomingDir(deps)
      const picture = await receiveFile(request, folder, (path) => sendPicture(deps, viewer, path, isPrivate))
      return reply.code(201).send({ filename: picture.filename, url: urlOf(picture) })
    },
  })
  app.route({
    ...uploadsApi.link,
    handler: async (request) => ({ url: urlOf(await pictureFor(db, signedIn(request), request.params.filename)) }),
  })

  const headers = {
    'content-type': 'image/webp',
    // Opened by itself it is a picture and nothing else, whatever a browser may make of its bytes.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
  app.route({
    ...uploadsApi.image,
    handler: async ({ params, query }, reply) => {
      const { size, stream } = await openPicture(deps, { ...params, private: false }, query.w)
      return reply
        .headers({ ...headers, 'content-length': size, 'cache-control': 'public, max-age=31536000, immutable' })
        .send(stream)
    },
  })
  app.route({
    ...uploadsApi.privateImage,
    handler: async ({ params, query }, reply) => {
      refuseBadLink(secret, params.filename, query, clock.now())
      const { size, stream } = await openPicture(deps, { ...params, private: true }, query.w)
      return reply.headers({ ...headers, 'content-length': size, 'cache-control': 'private, no-store' }).send(stream)
    },
  })
}
