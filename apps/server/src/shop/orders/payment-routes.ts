import { paymentsApi } from '@couronne/contract/money/payments'
import { ordersApi } from '@couronne/contract/shop/orders'
import { once, onceInSteps } from '../../lib/http/idempotency.ts'
import { vital } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { changeUnderPayment } from './change-under-payment.ts'
import { payOrder } from './pay-order.ts'

/** These endpoints of orders depend on the state of the payment. */
export const orderPaymentRoutes: Routes = async (app, deps) => {
  app.route({
    ...vital(changesNoPage(paymentsApi.payOrder)),
    handler: (request, reply) =>
      onceInSteps(deps, request, reply.code(200), (key) => payOrder(deps, signedIn(request), request.body, key)),
  })
  app.route({
    ...vital(ordersApi.change),
    handler: (request, reply) =>
      changeUnderPayment(deps, signedIn(request), request.params.id, request.body, (work) =>
        once(deps, request, reply.code(200), work),
      ),
  })
}
