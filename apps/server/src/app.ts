import { apiFolders } from '@couronne/contract/lib/api-paths'
import type { CardFormSettings } from '@couronne/contract/lib/page-host'
import { pageFolders } from '@couronne/contract/lib/page-paths'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { absenceRoutes } from './booking/absences/routes.ts'
import { legacyAppointmentRoutes } from './booking/appointments/legacy-routes.ts'
import { appointmentMailRoutes } from './booking/appointments/mail-routes.ts'
import { appointmentPaymentRoutes } from './booking/appointments/payment-routes.ts'
import { appointmentRoutes } from './booking/appointments/routes.ts'
import { availabilityRoutes } from './booking/availability/routes.ts'
import { calendarFeedRoutes } from './booking/calendar-feed/routes.ts'
import { customerRoutes } from './booking/customers/routes.ts'
import { noticeAndPauseRoutes } from './booking/notice-and-pause/routes.ts'
import { ownEntryRoutes } from './booking/own-entries/routes.ts'
import { presenceRoutes } from './booking/presence/routes.ts'
import { professionalDayRoutes } from './booking/professional-day/routes.ts'
import { rebookingRoutes } from './booking/rebooking/routes.ts'
import { reviewAppointment } from './booking/reviews/review-appointment.ts'
import { safetyRoutes } from './booking/safety/routes.ts'
import { weeklyHoursRoutes } from './booking/weekly-hours/routes.ts'
import type { Deps } from './deps.ts'
import { endConnectionsOnClose } from './host/close-server.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { addressRoutes } from './identity/addresses/routes.ts'
import { blockRoutes } from './identity/blocks/routes.ts'
import { sessionRoutes } from './identity/sessions/routes.ts'
import { viewerPlugin } from './identity/sessions/viewers.ts'
import { apiDocument } from './lib/http/api-document.ts'
import { cleanInput } from './lib/http/clean-input.ts'
import { withCalls } from './lib/http/content-security-policy.ts'
import { answerError, answerErrors } from './lib/http/errors.ts'
import { assertIdempotencyDeclared } from './lib/http/idempotency.ts'
import { operationsRoutes } from './lib/http/operations.ts'
import { browsingCapacity, type OverloadOptions, overload } from './lib/http/overload.ts'
import { invalidatePagesOnWrite, recordCacheTags } from './lib/http/page-cache.ts'
import { createPrebuiltPageLookup, pages } from './lib/http/pages.ts'
import { type Preparation, preparing } from './lib/http/preparing.ts'
import { logRequests, requestIds } from './lib/http/request-log.ts'
import type { Routes } from './lib/http/routes.ts'
import { catalogueRoutes } from './marketplace/catalogue/routes.ts'
import { pagesWithHours } from './marketplace/professionals/hours-cache-tag.ts'
import { renderedAddress } from './marketplace/professionals/profile-page-address.ts'
import { professionalRoutes } from './marketplace/professionals/routes.ts'
import { reviewRoutes } from './marketplace/reviews/routes.ts'
import { searchRoutes } from './marketplace/search/routes.ts'
import { searchEngineRoutes } from './marketplace/search-engines/routes.ts'
import { profilesPerFile } from './marketplace/search-engines/sitemap.rules.ts'
import { serviceRoutes } from './marketplace/services/routes.ts'
import { disputeRoutes } from './money/disputes/routes.ts'
import { invoiceRoutes } from './money/invoices/routes.ts'
import { ledgerRoutes } from './money/ledger/routes.ts'
import { cardSources } from './money/payment-provider/card-sources.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { stripeRoutes } from './money/payouts/stripe-routes.ts'
import { providerEventRoutes } from './money/provider-events/routes.ts'
import { savedCardRoutes } from './money/saved-cards/routes.ts'
import { accountDeletionRoutes } from './operations/account-deletion/routes.ts'
import { audienceRoutes } from './operations/audience/routes.ts'
import { exportRoutes } from './operations/data-export/routes.ts'
import { newsletterRoutes } from './operations/newsletter/routes.ts'
import { operatorAppointmentRoutes } from './operations/operators/appointment-routes.ts'
import { operatorMailRoutes } from './operations/operators/mail-routes.ts'
import { operatorRoutes } from './operations/operators/routes.ts'
import { secondFactorRoutes } from './operations/operators/second-factor-routes.ts'
import { decisionRoutes } from './operations/reports/decision-routes.ts'
import { openSafetyCase } from './operations/reports/open-safety-case.ts'
import { reportRoutes } from './operations/reports/routes.ts'
import { verificationRoutes } from './operations/verification/routes.ts'
import { workQueueRoutes } from './operations/work-queues/routes.ts'
import { journalRoutes } from './platform/audit-log/routes.ts'
import { jobRoutes } from './platform/jobs/routes.ts'
import { mailRoutes } from './platform/mails/routes.ts'
import { notificationRoutes } from './platform/notifications/routes.ts'
import { cityRoutes } from './platform/towns/routes.ts'
import { uploadRoutes } from './platform/uploads/routes.ts'
import { cartRoutes } from './shop/carts/routes.ts'
import { orderLineRoutes } from './shop/orders/line-routes.ts'
import { orderMailRoutes } from './shop/orders/mail-routes.ts'
import { operatorOrderRoutes } from './shop/orders/operator-routes.ts'
import { orderPaymentRoutes } from './shop/orders/payment-routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { reviewsOfProduct } from './shop/product-reviews/queries.ts'
import { reviewProduct } from './shop/product-reviews/review-product.ts'
import { productReviewRoutes } from './shop/product-reviews/routes.ts'
import { operatorProductRoutes } from './shop/products/operator-routes.ts'
import { productRoutes } from './shop/products/routes.ts'
import { recipeRoutes } from './shop/recipes/routes.ts'
import { withdrawalRoutes } from './shop/returns/routes.ts'
import { wishRoutes } from './shop/wishes/routes.ts'
import { messageMailRoutes } from './talk/conversations/mail-routes.ts'
import { conversationRoutes } from './talk/conversations/routes.ts'
import { teamConversationRoutes } from './talk/conversations/team-routes.ts'
import { serveSockets } from './talk/live/serve-sockets.ts'

type Options = {
  /** Aborts when the server was asked to stop and is no longer ready. */
  shutdownSignal?: AbortSignal
  /** Locates the sources and the build of the pages. Without it the server answers only the API. */
  web?: { dir: string; buildDir: string; cardForm: CardFormSettings }
  /** These routes are served in addition to the product's. */
  additionalRoutes?: Routes[]
  /** The server answers with the progress of this preparation until it is complete. */
  preparation?: Preparation | undefined
  /** Replaces measured values in tests. */
  overload?: Pick<OverloadOptions, 'pressure' | 'burst'>
  /** Sets the number of profiles per sitemap in tests. */
  profilesPerSitemap?: number
}

/** Pages and the card form's frame may use these browser features: the location, for the nearest town, and payments. */
const permissions =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()'

const apiAddress = new RegExp(`^(?:${Object.values(apiFolders).join('|')})(?:[/?]|$)`)
const isApiAddress = (url: string) => apiAddress.test(url)

/** This is the only way to build the server. It does not listen on a port yet. */
export const createApp = async (deps: Deps, options: Options = {}): Promise<FastifyInstance> => {
  // The type of the parent would become a part of the type of every plugin.
  const loggerInstance: FastifyBaseLogger = deps.log.child({}, { level: 'error' })
  const app = Fastify({
    loggerInstance,
    genReqId: requestIds(deps.config),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: 1_000_000,
    // An upload of ten megabytes over a slow line takes less. A body that never ends is cut off.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 150 },
    // A malformed URL fails before any route is matched.
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
    // Clients that are still connected while the server closes are served as usual, and then their connection ends.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  logRequests(app, deps.log, deps.config)
  answerErrors(app)
  cleanInput(app)
  assertIdempotencyDeclared(app)
  endConnectionsOnClose(app)
  invalidatePagesOnWrite(app, deps.pageCache)
  recordCacheTags(app)
  if (options.preparation) await app.register(preparing, { ...options.preparation, isApiAddress })
  await app.register(overload, {
    capacity: browsingCapacity(deps.readPool.options, deps.config.browsingPatienceMs),
    waitingForDatabase: () => Math.max(deps.pool.waitingCount, deps.readPool.waitingCount),
    unaffectedServicesText: 'Les réservations et les paiements en cours, eux, continuent.',
    isCached: (url) => deps.pageCache.has(renderedAddress(url)),
    isApiAddress,
    prebuiltResponse: createPrebuiltPageLookup(deps, renderedAddress),
    ...options.overload,
  })
  // The pages send their own content security policy, with the request's nonce.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Newer browsers obey `frame-ancestors` in the pages' policy, which says the same.
    xFrameOptions: { action: 'deny' },
    hsts: deps.publicUrl.startsWith('https:'),
  })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('permissions-policy', permissions)
    if (!deps.config.isIndexed) reply.header('x-robots-tag', 'noindex, nofollow')
    next()
  })
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: 10_000_000, files: 1, fields: 5 } })
  await app.register(apiDocument, deps)
  await app.register(viewerPlugin, deps)
  await registerRoutes(app, deps, options)
  serveSockets(app, deps)
  if (options.web)
    await app.register(pages, {
      site: {
        ...deps.config.site,
        publicUrl: deps.publicUrl,
        profileRequiresLogin: deps.config.profileRequiresLogin,
        showsVerifiedOnly: deps.config.visibility.verifiedOnly,
        withdrawalDays: deps.config.serviceWithdrawalDays,
        shipping: deps.config.shipping,
        returns: deps.config.returns,
        geocoderHost: deps.config.geocoderUrl && new URL(deps.config.geocoderUrl).hostname,
        registerHost: deps.config.sireneUrl && new URL(deps.config.sireneUrl).hostname,
        analyticsUrl: deps.config.analyticsUrl,
        cardForm: options.web.cardForm,
      },
      thirdPartySources: withCalls(cardSources(options.web.cardForm), deps.config.analyticsUrl),
      now: deps.clock.now,
      cache: deps.pageCache,
      limits: deps.limits,
      isApiAddress,
      renderedAddress,
      priorityPaths: [`${pageFolders.account}/*`, `${pageFolders.booking}/*`],
      webBuildDir: options.web.buildDir,
      dev: deps.config.webDev && { webDir: options.web.dir },
    })
  return app
}

const registerRoutes = async (app: FastifyInstance, deps: Deps, options: Options) => {
  await app.register(sessionRoutes, deps)
  await app.register(accountRoutes, deps)
  await app.register(exportRoutes, deps)
  await app.register(accountDeletionRoutes, deps)
  await app.register(cityRoutes, deps)
  await app.register(professionalRoutes, deps)
  await app.register(searchRoutes, deps)
  await app.register(reviewRoutes({ reviewAppointment, reviewProduct, reviewsOfProduct }), deps)
  await app.register(productReviewRoutes, deps)
  await app.register(productRoutes, deps)
  await app.register(operatorProductRoutes, deps)
  await app.register(cartRoutes, deps)
  await app.register(addressRoutes, deps)
  await app.register(wishRoutes, deps)
  await app.register(blockRoutes, deps)
  await app.register(conversationRoutes, deps)
  await app.register(teamConversationRoutes, deps)
  await app.register(messageMailRoutes, deps)
  await app.register(orderRoutes, deps)
  await app.register(orderLineRoutes, deps)
  await app.register(operatorOrderRoutes, deps)
  await app.register(orderMailRoutes, deps)
  await app.register(withdrawalRoutes, deps)
  await app.register(serviceRoutes, deps)
  await app.register(recipeRoutes, deps)
  await app.register(availabilityRoutes, deps)
  await app.register(weeklyHoursRoutes, deps)
  await app.register(ownEntryRoutes, deps)
  await app.register(customerRoutes, deps)
  await app.register(rebookingRoutes, deps)
  await app.register(professionalDayRoutes, deps)
  await app.register(noticeAndPauseRoutes, deps)
  await app.register(calendarFeedRoutes, deps)
  await app.register(catalogueRoutes, deps)
  await app.register(uploadRoutes, deps)
  await app.register(appointmentRoutes, deps)
  await app.register(absenceRoutes, deps)
  await app.register(presenceRoutes, deps)
  await app.register(safetyRoutes(openSafetyCase), deps)
  await app.register(appointmentMailRoutes, deps)
  await app.register(legacyAppointmentRoutes, deps)
  await app.register(appointmentPaymentRoutes, deps)
  await app.register(paymentRoutes(pagesWithHours), deps)
  await app.register(savedCardRoutes, deps)
  await app.register(orderPaymentRoutes, deps)
  await app.register(invoiceRoutes, deps)
  await app.register(providerEventRoutes, deps)
  await app.register(payoutRoutes, deps)
  await app.register(stripeRoutes, deps)
  await app.register(operatorRoutes, deps)
  await app.register(operatorAppointmentRoutes, deps)
  await app.register(secondFactorRoutes, deps)
  await app.register(journalRoutes, deps)
  await app.register(ledgerRoutes, deps)
  await app.register(verificationRoutes, deps)
  await app.register(reportRoutes, deps)
  await app.register(decisionRoutes, deps)
  await app.register(disputeRoutes, deps)
  await app.register(jobRoutes, deps)
  await app.register(operatorMailRoutes, deps)
  await app.register(workQueueRoutes, deps)
  await app.register(audienceRoutes, deps)
  await app.register(mailRoutes, deps)
  await app.register(newsletterRoutes, deps)
  await app.register(notificationRoutes, deps)
  await app.register(searchEngineRoutes(options.profilesPerSitemap ?? profilesPerFile), deps)
  for (const routes of options.additionalRoutes ?? []) await app.register(routes, deps)
  await app.register(operationsRoutes(options.shutdownSignal), deps)
}
