import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { paymentsApi } from '@couronne/contract/money/payments'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { onceInSteps } from '../../lib/http/idempotency.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { vital } from '../../lib/http/overload.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { sendPage } from '../../lib/paging.ts'
import { changesHours } from '../../marketplace/professionals/shown-hours.ts'
import { confirmPayment } from './confirm-payment.ts'
import { giveUpHold } from './give-up-hold.ts'
import { payAppointment } from './pay-appointment.ts'
import { paymentSession, sessionStatus } from './payment-session.ts'
import { chargesOf } from './queries.ts'

export const paymentRoutes: Routes = async (app, deps) => {
  app.route({
    ...vital(changesHours(paymentsApi.pay)),
    handler: (request, reply) =>
      onceInSteps(deps, request, reply.code(200), (key) => payAppointment(deps, signedIn(request), request.body, key)),
  })
  app.route({
    ...vital(changesHours(paymentsApi.confirm)),
    handler: (request) => confirmPayment(deps, signedIn(request), request.params.id),
  })
  for (const endpoint of olderAddresses(paymentsApi.olderOwn))
    app.route({
      ...endpoint,
      handler: async (request, reply) => sendPage(reply, await chargesOf(deps.db, signedIn(request).id, request.query)),
    })
  for (const endpoint of olderAddresses(changesNoPage(paymentsApi.olderSession)))
    app.route({ ...endpoint, handler: (request) => paymentSession(deps, signedIn(request), request.body) })
  for (const endpoint of olderAddresses(vital(changesHours(paymentsApi.olderSuccess))))
    app.route({
      ...endpoint,
      handler: (request) => sessionStatus(deps, signedIn(request), request.body.sessionId),
    })

  app.route({
    ...vital(changesHours(appointmentsApi.giveUp)),
    handler: async (request, reply) => {
      await giveUpHold(deps, signedIn(request), request.params.id)
      return reply.code(204).send()
    },
  })
}
