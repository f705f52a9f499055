import type { FastifyBaseLogger, FastifyPluginAsync, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'

/** A noun's routes: a plugin that gets the deps and reads the contract's shapes. */
export type Routes = FastifyPluginAsync<Deps, RawServerDefault, ZodTypeProvider, FastifyBaseLogger>
