import { verificationsApi } from '@couronne/contract/operations/verification'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { personById } from '../operators/queries.ts'
import { revokeVerification, verifyProfessional } from './verify-professional.ts'

export const verificationRoutes: Routes = async (app, deps) => {
  app.route({
    ...verificationsApi.verify,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await verifyProfessional(deps, requireViewer(request), id, request.body.checked)
        return personById(deps, requireViewer(request), id)
      }),
  })
  app.route({
    ...verificationsApi.revoke,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await revokeVerification(deps, requireViewer(request), id, request.body.reason)
        return personById(deps, requireViewer(request), id)
      }),
  })
}
