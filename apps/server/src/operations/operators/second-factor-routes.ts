import { operatorsApi } from '@couronne/contract/operations/operators'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { beginSecondFactor, confirmSecondFactor } from './enrol-second-factor.ts'
import { secondFactorOf } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { proveSecondFactor } from './verify-second-factor.ts'

export const secondFactorRoutes: Routes = async (app, deps) => {
  app.route({ ...operatorsApi.secondFactor, handler: (request) => secondFactorOf(deps.db, requireViewer(request)) })
  app.route({
    ...withoutInvalidation(operatorsApi.beginSecondFactor),
    handler: (request) => beginSecondFactor(deps, requireViewer(request)),
  })
  app.route({
    ...withoutInvalidation(operatorsApi.confirmSecondFactor),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        confirmSecondFactor(deps, requireViewer(request), request.body.code),
      ),
  })
  app.route({
    ...withoutInvalidation(operatorsApi.proveSecondFactor),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        proveSecondFactor(deps, requireViewer(request), request.body.code),
      ),
  })
  app.route({
    ...withoutInvalidation(operatorsApi.renewRecoveryCodes),
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(200), (deps) =>
        renewRecoveryCodes(deps, requireViewer(request), request.body.code),
      ),
  })
}
