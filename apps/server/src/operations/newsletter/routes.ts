import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { subscriptionLimit } from './limits.ts'
import { isSubscribed } from './queries.ts'
import { confirmSubscription, leaveNewsletter, subscribe } from './subscribe.ts'

export const newsletterRoutes: Routes = async (app, deps) => {
  // Mail programs post a form for one-click unsubscribe. The URL has all that is needed, so the body is ignored.
  app.removeContentTypeParser('multipart/form-data')
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async () => undefined)

  app.route({
    ...changesNoPage(newsletterApi.subscribe),
    handler: async (request) => {
      await deps.limits.take(subscriptionLimit, request.ip)
      return subscribe(deps, request.body.email)
    },
  })
  app.route({
    ...changesNoPage(newsletterApi.confirm),
    handler: (request) => confirmSubscription(deps, request.body.token),
  })
  app.route({
    ...changesNoPage(newsletterApi.leave),
    handler: (request) => leaveNewsletter(deps, request.query.token),
  })
  for (const own of olderAddresses(newsletterApi.olderOwn))
    app.route({
      ...own,
      handler: async (request) => ({ subscribed: await isSubscribed(deps.db, signedIn(request).id) }),
    })
}
