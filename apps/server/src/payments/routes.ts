import { paymentsApi } from '@couronne/contract/payments'
import { signedIn } from '../accounts/viewer.ts'
import type { Routes } from '../lib/routes.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payAppointment } from './pay-appointment.ts'
import { paymentSeenBy } from './queries.ts'
import { receiveEvent, signedEvent } from './webhook.ts'

export const paymentRoutes: Routes = async (app, deps) => {
  app.route({ ...paymentsApi.pay, handler: (request) => payAppointment(deps, signedIn(request), request.body) })
  app.route({
    ...paymentsApi.confirm,
    handler: (request) => confirmPayment(deps, signedIn(request), request.params.id),
  })
  app.route({ ...paymentsApi.byId, handler: (request) => paymentSeenBy(deps.db, signedIn(request), request.params.id) })

  await app.register(async (scope) => {
    // The signature is over the bytes that were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      ...paymentsApi.webhook,
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveEvent(deps, signedEvent(deps, body, String(request.headers['stripe-signature'] ?? '')))
        return { received: true }
      },
    })
  })
}
