import { paymentsApi } from '@couronne/contract/money/payments'
import { withVitalPriority } from '../../lib/http/overload.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { recordEvent } from './record-event.ts'
import { signedEvent } from './webhook.ts'

export const providerEventRoutes: Routes = async (app, deps) => {
  await app.register(async (scope) => {
    // The signature covers the bytes of the request as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      // This route only records the event. The job that handles it names the pages that its change shows on.
      ...withVitalPriority(withoutInvalidation(paymentsApi.webhook)),
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await recordEvent(deps, signedEvent(deps, body, String(request.headers['stripe-signature'] ?? '')))
        return { received: true }
      },
    })
  })
}
