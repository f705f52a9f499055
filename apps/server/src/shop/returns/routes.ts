import { withdrawalsApi } from '@couronne/contract/shop/withdrawals'
import { runIdempotent } from '../../lib/http/idempotency.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

export const withdrawalRoutes: Routes = async (app, deps) => {
  app.route({
    ...withdrawalsApi.declare,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply.code(201), (deps) =>
        declareWithdrawal(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
  app.route({
    ...withdrawalsApi.settle,
    handler: (request, reply) =>
      runIdempotent(deps, request, reply, (deps) =>
        settleWithdrawal(deps, requireViewer(request), request.params.id, request.body),
      ),
  })
}
