import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'

/** A feature's routes: a plugin that gets the deps and reads the contract's shapes. */
export type Routes = FastifyPluginAsync<Deps, RawServerDefault, ZodTypeProvider, FastifyBaseLogger>

/** States for routes that a library adds to this scope that anyone may call them, and that they cost little: they are files. */
export const forAnyone = (scope: Pick<FastifyInstance, 'addHook'>) =>
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, who: 'anyone', importance: 'using', limit: 'none' }
  })
