import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { signedIn } from '../../identity/sessions/viewer.ts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { subscriptionLimit } from './limits.ts'
import { isSubscribed } from './queries.ts'
import { confirmSubscription, leaveNewsletter, subscribe } from './subscribe.ts'

export const newsletterRoutes: Routes = async (app, deps) => {
  // A mail program says there what it does, as a form; the address alone says who leaves.
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
