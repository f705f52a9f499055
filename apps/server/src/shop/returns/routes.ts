import { withdrawalsApi } from '@couronne/contract/shop/withdrawals'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { once } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

export const withdrawalRoutes: Routes = async (app, deps) => {
  app.route({
    ...withdrawalsApi.declare,
    handler: (request, reply) =>
      once(deps, request, reply.code(201), (deps) =>
        declareWithdrawal(deps, signedIn(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...withdrawalsApi.settle,
    handler: (request, reply) =>
      once(deps, request, reply, (deps) => settleWithdrawal(deps, signedIn(request), request.params.id, request.body)),
  })
}
