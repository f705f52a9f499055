import { payoutsApi } from '@couronne/contract/money/payouts'
import { legacyAddresses } from '../../lib/http/legacy-endpoints.ts'
import { withoutInvalidation } from '../../lib/http/page-cache.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { accountBalance, confirmConnection, dashboardLink, onboardingLink } from './stripe-links.ts'

/** These routes manage a professional's account at the provider. */
export const stripeRoutes: Routes = async (app, deps) => {
  app.route({
    ...payoutsApi.link,
    handler: (request) => onboardingLink(deps, requireViewer(request), request.params.id),
  })
  app.route({
    ...withoutInvalidation(payoutsApi.connect),
    handler: (request) => confirmConnection(deps, requireViewer(request), request.params.accountId),
  })
  app.route({
    ...withoutInvalidation(payoutsApi.dashboard),
    handler: (request) => dashboardLink(deps, requireViewer(request), request.body.accountId),
  })

  for (const endpoint of legacyAddresses(payoutsApi.legacyOnboard))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: (request) => onboardingLink(deps, requireViewer(request), requireViewer(request).id),
    })
  for (const endpoint of legacyAddresses(payoutsApi.legacySetting))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: (request) => dashboardLink(deps, requireViewer(request), requireViewer(request).id),
    })
  for (const endpoint of legacyAddresses(payoutsApi.legacyStatus))
    app.route({
      ...withoutInvalidation(endpoint),
      handler: (request) => confirmConnection(deps, requireViewer(request), requireViewer(request).id),
    })
  for (const endpoint of legacyAddresses(payoutsApi.legacyBalance))
    app.route({ ...withoutInvalidation(endpoint), handler: (request) => accountBalance(deps, requireViewer(request)) })
}
