import { operatorsApi } from '@couronne/contract/operations/operators'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { beginSecondFactor, confirmSecondFactor } from './enrol-second-factor.ts'
import { secondFactorOf } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { proveSecondFactor } from './verify-second-factor.ts'

export const secondFactorRoutes: Routes = async (app, deps) => {
  app.route({ ...operatorsApi.secondFactor, handler: (request) => secondFactorOf(deps.db, signedIn(request)) })
  app.route({
    ...changesNoPage(operatorsApi.beginSecondFactor),
    handler: (request) => beginSecondFactor(deps, signedIn(request)),
  })
  app.route({
    ...changesNoPage(operatorsApi.confirmSecondFactor),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => confirmSecondFactor(deps, signedIn(request), request.body.code)),
  })
  app.route({
    ...changesNoPage(operatorsApi.proveSecondFactor),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => proveSecondFactor(deps, signedIn(request), request.body.code)),
  })
  app.route({
    ...changesNoPage(operatorsApi.renewRecoveryCodes),
    handler: (request, reply) =>
      once(deps, request, reply.code(200), (deps) => renewRecoveryCodes(deps, signedIn(request), request.body.code)),
  })
}
