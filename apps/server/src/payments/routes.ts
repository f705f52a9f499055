import { paymentsApi } from '@couronne/contract/payments'
import { onceInSteps } from '../lib/idempotency.ts'
import { olderAddresses } from '../lib/older-calls.ts'
import { vital } from '../lib/overload.ts'
import { changesHours, changesNoPage } from '../lib/page-cache.ts'
import { sendPage } from '../lib/paging.ts'
import type { Routes } from '../lib/routes.ts'
import { payoutSummarySeenBy } from '../payouts/queries.ts'
import { recordEvent } from '../provider-events/record-event.ts'
import { signedEvent } from '../provider-events/webhook.ts'
import { signedIn } from '../sessions/viewer.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payAppointment } from './pay-appointment.ts'
import { chargesOf, isUser, paymentSeenBy } from './queries.ts'

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
  app.route({
    ...vital(paymentsApi.byId),
    handler: async (request) => {
      const viewer = signedIn(request)
      const { id } = request.params
      const ofUser = id === viewer.id || (viewer.role === 'admin' && (await isUser(deps.db, id)))
      return ofUser ? payoutSummarySeenBy(deps.db, viewer, id) : paymentSeenBy(deps.db, viewer, id)
    },
  })

  for (const endpoint of olderAddresses(paymentsApi.olderOwn))
    app.route({
      ...endpoint,
      handler: async (request, reply) => sendPage(reply, await chargesOf(deps.db, signedIn(request).id, request.query)),
    })

  await app.register(async (scope) => {
    // The signature is over the bytes that were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      // A job does what it asks for.
      ...vital(changesNoPage(paymentsApi.webhook)),
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await recordEvent(deps, signedEvent(deps, body, String(request.headers['stripe-signature'] ?? '')))
        return { received: true }
      },
    })
  })
}
