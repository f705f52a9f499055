import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountRoutes } from './accounts/routes.ts'
import { viewers } from './accounts/viewer.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { cityRoutes } from './cities/routes.ts'
import type { Deps } from './deps.ts'
import { apiDocument } from './lib/api-document.ts'
import { cleanInput } from './lib/clean-input.ts'
import { endConnectionsOnClose } from './lib/close-server.ts'
import { answerError, answerErrors } from './lib/errors.ts'
import { operationsRoutes } from './lib/operations.ts'
import { pages } from './lib/pages.ts'
import { mailRoutes } from './mails/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

type Options = {
  logger?: boolean
  /** Where the pages' sources and their build are; without it the server answers the API alone. */
  web?: { dir: string; buildDir: string }
}

/** The only way to build the server. It listens to nothing until told. */
export const createApp = async (deps: Deps, options: Options = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: options.logger ? { level: 'error' } : false,
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: 1_000_000,
    // Ten megabytes over a slow line take less; a body that never ends is cut off.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 150 },
    // An address that cannot be read comes before any route.
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  cleanInput(app)
  endConnectionsOnClose(app)
  // The pages send a policy of their own, with the request's nonce.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: deps.publicUrl.startsWith('https:'),
  })
  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: 10_000_000, files: 1, fields: 5 } })
  await app.register(apiDocument, deps)
  await app.register(viewers, deps)
  await app.register(accountRoutes, deps)
  await app.register(cityRoutes, deps)
  await app.register(searchRoutes, deps)
  await app.register(reviewRoutes, deps)
  await app.register(productRoutes, deps)
  await app.register(serviceRoutes, deps)
  await app.register(slotRoutes, deps)
  await app.register(catalogueRoutes, deps)
  await app.register(uploadRoutes, deps)
  await app.register(appointmentRoutes, deps)
  await app.register(paymentRoutes, deps)
  await app.register(mailRoutes, deps)
  await app.register(operationsRoutes, deps)
  if (options.web)
    await app.register(pages, {
      site: {
        ...deps.config.site,
        publicUrl: deps.publicUrl,
        profileRequiresLogin: deps.config.profileRequiresLogin,
      },
      now: deps.clock.now,
      webBuildDir: options.web.buildDir,
      dev: deps.config.webDev && { webDir: options.web.dir },
    })
  return app
}
