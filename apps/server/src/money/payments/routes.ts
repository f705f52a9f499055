import { paymentsApi } from '@couronne/contract/money/payments'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { vital } from '../../lib/http/overload.ts'
import { changesNoPage, type ShowsOn } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { stating } from '../../lib/http/with-config.ts'
import { sendPage } from '../../lib/paging.ts'
import { confirmPayment } from './confirm-payment.ts'
import { paymentSession, sessionStatus } from './payment-session.ts'
import { chargesOf } from './queries.ts'

/** `showsOn` names the public pages that show what a settled payment has changed. */
export const paymentRoutes =
  (showsOn: ShowsOn): Routes =>
  async (app, deps) => {
    app.route({
      ...vital(stating(paymentsApi.confirm, { showsOn })),
      handler: (request) => confirmPayment(deps, signedIn(request), request.params.id),
    })
    for (const endpoint of olderAddresses(paymentsApi.olderOwn))
      app.route({
        ...endpoint,
        handler: async (request, reply) =>
          sendPage(reply, await chargesOf(deps.db, signedIn(request).id, request.query)),
      })
    for (const endpoint of olderAddresses(changesNoPage(paymentsApi.olderSession)))
      app.route({ ...endpoint, handler: (request) => paymentSession(deps, signedIn(request), request.body) })
    for (const endpoint of olderAddresses(vital(stating(paymentsApi.olderSuccess, { showsOn }))))
      app.route({
        ...endpoint,
        handler: (request) => sessionStatus(deps, signedIn(request), request.body.sessionId),
      })
  }
