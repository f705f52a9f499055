import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { ignoreFormBodies } from '../../lib/http/form-bodies.ts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { subscriptionLimit } from './limits.ts'
import { isSubscribed } from './queries.ts'
import { confirmSubscription, leaveNewsletter, subscribe } from './subscribe.ts'

export const newsletterRoutes: Routes = async (app, deps) => {
  ignoreFormBodies(app)
  app.route({
    ...withoutInvalidation(newsletterApi.subscribe),
    handler: async (request) => {
      await deps.limits.take(subscriptionLimit, request.ip)
      return subscribe(deps, request.body.email)
    },
  })
  app.route({
    ...withoutInvalidation(newsletterApi.confirm),
    handler: (request) => confirmSubscription(deps, request.body.token),
  })
  app.route({
    ...withoutInvalidation(newsletterApi.leave),
    handler: (request) => leaveNewsletter(deps, request.query.token),
  })
  for (const own of legacyAddresses(newsletterApi.legacyOwn))
    app.route({
      ...own,
      handler: async (request) => ({ subscribed: await isSubscribed(deps.db, requireViewer(request).id) }),
    })
}
