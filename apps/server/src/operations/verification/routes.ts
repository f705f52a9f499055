import { verificationsApi } from '@couronne/contract/operations/verification'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { personById } from '../operators/queries.ts'
import { revokeVerification, verifyProfessional } from './verify-professional.ts'

export const verificationRoutes: Routes = async (app, deps) => {
  app.route({
    ...verificationsApi.verify,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await verifyProfessional(deps, signedIn(request), id, request.body.checked)
        return personById(deps, signedIn(request), id)
      }),
  })
  app.route({
    ...verificationsApi.revoke,
    handler: (request, reply) =>
      once(deps, request, reply.code(200), async (deps) => {
        const { id } = request.params
        await revokeVerification(deps, signedIn(request), id, request.body.reason)
        return personById(deps, signedIn(request), id)
      }),
  })
}
