import { verificationsApi } from '@couronne/contract/operations/verification'
import { disconnectSignal } from '../../lib/http/disconnect-signal.ts'
import { type IdempotencyKey, runIdempotent, runIdempotentSteps } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { sendPage } from '../../lib/paging.ts'
import { incomingDir } from '../../platform/uploads/picture-files.ts'
import { privateLink } from '../../platform/uploads/private-links.ts'
import { hashOf, receiveFile } from '../../platform/uploads/receive-file.ts'
import { decideProof } from './decide-proof.ts'
import { openProofFile } from './open-file.ts'
import { findOwnFile, ownFile, professionalFile, waitingFiles } from './queries.ts'
import { receiveProofFile } from './receive-proof-file.ts'
import { submitProof } from './submit-proof.ts'

export const verificationRoutes: Routes = async (app, deps) => {
  const { db, clock, secret } = deps

  app.route({
    ...verificationsApi.own,
    handler: (request) => ownFile(deps, requireViewer(request).id),
  })
  app.route({
    ...withoutInvalidation(verificationsApi.upload),
    handler: async (request, reply) => {
      const disconnected = disconnectSignal(reply)
      await receiveFile(request, await incomingDir(deps), async (path) => {
        const store = (key: IdempotencyKey) => receiveProofFile(deps, requireViewer(request), path, key, disconnected)
        await runIdempotentSteps(deps, request, reply.code(201), store, await hashOf(path))
      })
    },
  })
  app.route({
    ...verificationsApi.ownFileLink,
    handler: async (request) => {
      const { filename } = await findOwnFile(db, requireViewer(request), request.params.filename)
      return { url: privateLink(secret, filename, clock.now()) }
    },
  })
  app.route({
    ...withoutInvalidation(verificationsApi.submit),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const viewer = requireViewer(request)
        await submitProof(deps, viewer, request.params.kind, request.body.files)
        return ownFile(deps, viewer.id)
      }),
  })
  app.route({
    ...verificationsApi.waiting,
    handler: async (request, reply) => sendPage(reply, await waitingFiles(db, request.query)),
  })
  app.route({
    ...verificationsApi.file,
    handler: (request) => professionalFile(deps, request.params.id),
  })
  app.route({
    ...withoutInvalidation(verificationsApi.openFile),
    handler: (request) => openProofFile(deps, requireViewer(request), request.params),
  })
  app.route({
    ...verificationsApi.decide,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await decideProof(deps, requireViewer(request), id, request.body)
        return professionalFile(deps, id)
      }),
  })
}
