import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'

/** Types a feature's routes: a plugin that gets the dependencies and uses the schemas of the contract. */
export type Routes = FastifyPluginAsync<Deps, RawServerDefault, ZodTypeProvider, FastifyBaseLogger>

/**
 * Declares that anyone may call the routes that a library adds to this scope, and that they are cheap because they
 * serve files.
 */
export const allowAnyone = (scope: Pick<FastifyInstance, 'addHook'>) =>
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anyone', priority: 'using', limit: 'none' }
  })
