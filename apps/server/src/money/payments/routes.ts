import { paymentsApi } from '@couronne/contract/money/payments'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withVitalPriority } from '../../lib/http/overload.ts'
import { type InvalidatedPages, withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { withConfig } from '../../lib/http/with-config.ts'
import { sendPage } from '../../lib/paging.ts'
import { confirmPayment } from './confirm-payment.ts'
import { paymentSession, sessionStatus } from './payment-session.ts'
import { chargesOf } from './queries.ts'

/** `invalidates` names the public pages that show what a settled payment has changed. */
export const paymentRoutes =
  (invalidates: InvalidatedPages): Routes =>
  async (app, deps) => {
    app.route({
      ...withVitalPriority(withConfig(paymentsApi.confirm, { invalidates })),
      handler: (request) => confirmPayment(deps, requireViewer(request), request.params.id),
    })
    for (const endpoint of legacyAddresses(paymentsApi.legacyOwn))
      app.route({
        ...endpoint,
        handler: async (request, reply) =>
          sendPage(reply, await chargesOf(deps.db, requireViewer(request).id, request.query)),
      })
    for (const endpoint of legacyAddresses(withoutInvalidation(paymentsApi.legacySession)))
      app.route({ ...endpoint, handler: (request) => paymentSession(deps, requireViewer(request), request.body) })
    for (const endpoint of legacyAddresses(withVitalPriority(withConfig(paymentsApi.legacySuccess, { invalidates }))))
      app.route({
        ...endpoint,
        handler: (request) => sessionStatus(deps, requireViewer(request), request.body.sessionId),
      })
  }
