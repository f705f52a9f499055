import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { type Key, onceInSteps } from '../../lib/http/idempotency.ts'
import { partOfPages } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { untilGone } from '../../lib/http/until-gone.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { stating } from '../../lib/http/with-config.ts'
import { everyday } from '../../lib/limits.ts'
import { incomingDir, openPicture } from './picture-files.ts'
import { privateLink, refuseBadLink } from './private-links.ts'
import { pictureFor } from './queries.ts'
import { hashOf, receiveFile } from './receive-file.ts'
import { sendPicture } from './send-picture.ts'

/** A page shows up to two hundred pictures. */
const withLightLimit = <E extends { config: object }>(endpoint: E) =>
  stating(partOfPages(endpoint), { limit: everyday.light })

export const uploadRoutes: Routes = async (app, deps) => {
  const { db, clock, secret } = deps
  const urlOf = (picture: { filename: string; private: boolean }) =>
    picture.private ? privateLink(secret, picture.filename, clock.now()) : imageUrl(picture.filename)

  app.route({
    ...changesNoPage(uploadsApi.create),
    handler: async (request, reply) => {
      const isPrivate = request.query.prive === '1'
      const gone = untilGone(reply)
      const folder = await incomingDir(deps)
      await receiveFile(request, folder, async (path) => {
        const keep = async (key: Key) => {
          const picture = await sendPicture(deps, signedIn(request), path, isPrivate, key, gone)
          return { filename: picture.filename, url: urlOf(picture) }
        }
        await onceInSteps(deps, request, reply.code(201), keep, await hashOf(path))
      })
    },
  })
  app.route({
    ...uploadsApi.link,
    handler: async (request) => ({ url: urlOf(await pictureFor(db, signedIn(request), request.params.filename)) }),
  })

  const headers = {
    // This policy prevents a picture that is opened directly from running as a page, whatever a browser makes of its
    // bytes.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  app.route({
    ...withLightLimit(uploadsApi.image),
    handler: async ({ params, query, headers: { accept = '' } }, reply) => {
      const takesAvif = accept.includes('image/avif')
      const { kind, size, stream } = await openPicture(
        deps,
        { ...params, private: false },
        { width: query.w, takesAvif },
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
      refuseBadLink(secret, params.filename, query, clock.now())
      const { size, stream } = await openPicture(deps, { ...params, private: true }, { width: query.w })
      return reply
        .headers({ ...headers, 'content-length': size, 'cache-control': 'private, no-store' })
        .type('image/webp')
        .send(stream)
    },
  })
}
