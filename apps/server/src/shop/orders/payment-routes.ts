import { paymentsApi } from '@couronne/contract/money/payments'
import { ordersApi } from '@couronne/contract/shop/orders'
import { runIdempotent, runIdempotentSteps } from '../../lib/http/idempotency.ts'
import { withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { changeUnderPayment } from './change-under-payment.ts'
import { payOrder } from './pay-order.ts'

/** These endpoints of orders depend on the state of the payment. */
export const orderPaymentRoutes: Routes = async (app, deps) => {
  app.route({
    ...withVitalPriority(withoutInvalidation(paymentsApi.payOrder)),
    handler: (request, reply) =>
      runIdempotentSteps(deps, request, reply.code(200), (key) =>
        payOrder(deps, requireViewer(request), request.body, key),
      ),
  })
  app.route({
    ...withVitalPriority(ordersApi.change),
    handler: (request, reply) =>
      changeUnderPayment(deps, requireViewer(request), request.params.id, request.body, (work) =>
        runIdempotent(deps, request, reply.code(200), work),
      ),
  })
}
