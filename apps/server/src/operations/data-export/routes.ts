import { exportApi } from '@couronne/contract/operations/data-export'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { assertPassword } from '../../identity/sessions/assert-password.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import type { Limit } from '../../lib/limits.ts'
import { ownIban } from '../../money/payouts/change-iban.ts'
import { exportUserData } from './export-user-data.ts'
import { exportZip } from './export-zip.ts'
import { recordHandOver } from './hand-over-data.ts'

/** An export reads everything that is stored about a person. */
const exportLimit: Limit = { points: 10, seconds: 3600 }

const sendZip = async (deps: Deps, reply: FastifyReply, userId: string, more: object = {}) => {
  const data = { ...(await exportUserData(deps, userId)), ...more }
  return reply
    .header('content-disposition', 'attachment; filename="mes-donnees.zip"')
    .header('cache-control', 'private, no-store')
    .type('application/zip')
    .send(await exportZip(deps, userId, data))
}

export const exportRoutes: Routes = async (app, deps) => {
  app.route({
    ...withConfig(exportApi.everything, { limit: exportLimit }),
    handler: async (request, reply) => {
      const { id } = requireViewer(request)
      if (request.query.format === 'zip') return sendZip(deps, reply, id)
      reply.header('content-disposition', 'attachment; filename="mes-donnees.json"')
      return exportUserData(deps, id)
    },
  })
  app.route({
    ...withoutInvalidation(withConfig(exportApi.withIban, { limit: exportLimit })),
    handler: async (request, reply) => {
      const viewer = requireViewer(request)
      await assertPassword(deps, viewer, request.body.password)
      return sendZip(deps, reply, viewer.id, { iban: await ownIban(deps, viewer.id) })
    },
  })
  app.route({
    ...withoutInvalidation(withConfig(exportApi.ofSuspended, { limit: exportLimit })),
    handler: async (request, reply) => {
      const { id } = request.params
      await recordHandOver(deps, requireViewer(request), id, request.body.reason)
      return sendZip(deps, reply, id)
    },
  })
}
