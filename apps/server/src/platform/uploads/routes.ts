import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { disconnectSignal } from '../../lib/http/disconnect-signal.ts'
import { type IdempotencyKey, runIdempotentSteps } from '../../lib/http/idempotency.ts'
import { withPagePartPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import { defaultLimits } from '../../lib/limits.ts'
import { incomingDir, openDocument, openPicture } from './picture-files.ts'
import { privateLink, rejectInvalidLink } from './private-links.ts'
import { findReadablePicture } from './queries.ts'
import { hashOf, receiveFile } from './receive-file.ts'
import { sendPicture } from './send-picture.ts'

/** A page shows up to two hundred pictures. */
const withLightLimit = <E extends { config: object }>(endpoint: E) =>
  withConfig(withPagePartPriority(endpoint), { limit: defaultLimits.light })

export const uploadRoutes: Routes = async (app, deps) => {
  const { clock, secret, acceptedSecrets } = deps
  const urlOf = (picture: { filename: string; private: boolean }) =>
    picture.private ? privateLink(secret, picture.filename, clock.now()) : imageUrl(picture.filename)

  app.route({
    ...withoutInvalidation(uploadsApi.create),
    handler: async (request, reply) => {
      const isPrivate = request.query.prive === '1'
      const disconnected = disconnectSignal(reply)
      const folder = await incomingDir(deps)
      await receiveFile(request, folder, async (path) => {
        const storeUpload = async (key: IdempotencyKey) => {
          const picture = await sendPicture(deps, requireViewer(request), path, isPrivate, key, disconnected)
          return { filename: picture.filename, url: urlOf(picture) }
        }
        await runIdempotentSteps(deps, request, reply.code(201), storeUpload, await hashOf(path))
      })
    },
  })
  app.route({
    ...uploadsApi.link,
    handler: async (request) => ({
      url: urlOf(await findReadablePicture(deps, requireViewer(request), request.params.filename)),
    }),
  })

  const headers = {
    // This policy prevents a picture that is opened directly from running as a page, whatever a browser makes of its
    // bytes.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  app.route({
    ...withLightLimit(uploadsApi.image),
    handler: async ({ params, query, headers: { accept = '' } }, reply) => {
      const acceptsAvif = accept.includes('image/avif')
      const { kind, size, stream } = await openPicture(
        deps,
        { ...params, private: false },
        { width: query.w, takesAvif: acceptsAvif },
      )
      return reply
        .headers({ ...headers, 'content-length': size, 'cache-control': 'public, max-age=31536000, immutable' })
        .header('vary', 'accept')
        .type(`image/${kind}`)
        .send(stream)
    },
  })
  app.route({
    ...withLightLimit(uploadsApi.privateImage),
    handler: async ({ params, query }, reply) => {
      rejectInvalidLink(acceptedSecrets, params.filename, query, clock.now())
      const { size, stream } = await openPicture(deps, { ...params, private: true }, { width: query.w })
      return reply
        .headers({ ...headers, 'content-length': size, 'cache-control': 'private, no-store' })
        .type('image/webp')
        .send(stream)
    },
  })
  // A document may contain anything, so no page shows it: it is downloaded, and helmet forbids a browser to guess its type.
  app.route({
    ...withLightLimit(uploadsApi.privateDocument),
    handler: async ({ params, query }, reply) => {
      rejectInvalidLink(acceptedSecrets, params.filename, query, clock.now())
      const { size, stream } = await openDocument(deps, params.filename)
      return reply
        .headers({ ...headers, 'content-length': size, 'cache-control': 'private, no-store' })
        .header('content-disposition', 'attachment; filename="piece.pdf"')
        .type('application/pdf')
        .send(stream)
    },
  })
}
