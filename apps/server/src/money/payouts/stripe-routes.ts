import { payoutsApi } from '@couronne/contract/money/payouts'
import { olderAddresses } from '../../lib/http/legacy-endpoints.ts'
import { changesNoPage } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { accountBalance, confirmConnection, dashboardLink, onboardingLink } from './stripe-links.ts'

/** These routes manage a professional's account at the provider. */
export const stripeRoutes: Routes = async (app, deps) => {
  app.route({
    ...payoutsApi.link,
    handler: (request) => onboardingLink(deps, signedIn(request), request.params.id),
  })
  app.route({
    ...changesNoPage(payoutsApi.connect),
    handler: (request) => confirmConnection(deps, signedIn(request), request.params.accountId),
  })
  app.route({
    ...changesNoPage(payoutsApi.dashboard),
    handler: (request) => dashboardLink(deps, signedIn(request), request.body.accountId),
  })

  for (const endpoint of olderAddresses(payoutsApi.olderOnboard))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => onboardingLink(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderSetting))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => dashboardLink(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderStatus))
    app.route({
      ...changesNoPage(endpoint),
      handler: (request) => confirmConnection(deps, signedIn(request), signedIn(request).id),
    })
  for (const endpoint of olderAddresses(payoutsApi.olderBalance))
    app.route({ ...changesNoPage(endpoint), handler: (request) => accountBalance(deps, signedIn(request)) })
}
