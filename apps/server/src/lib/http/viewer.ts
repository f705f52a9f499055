import type { Role } from '@couronne/contract/identity/sessions'
import type { Who } from '@couronne/contract/lib/wire'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../domain-error.ts'
import type { Limit } from '../limits.ts'

/** Who is asking, as the session's row says now. */
export type Viewer = { id: string; role: Role; sessionId: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    who?: Who
    beforeSecondFactor?: true
    ofProfile?: true
    /** How often a person, or a network of guests, may ask it; `anyone` of what anyone may ask, unless it is never refused. */
    limit?: Limit | 'none'
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** The viewer of a route that is not for everyone. */
export const signedIn = (request: FastifyRequest): Viewer => {
  if (!request.viewer) throw new Refusal('unauthorized')
  return request.viewer
}
