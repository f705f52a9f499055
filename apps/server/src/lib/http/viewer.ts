import type { Role } from '@couronne/contract/identity/sessions'
import type { RouteAccess } from '@couronne/contract/lib/wire'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Limit } from '../limits.ts'

/** Describes the signed-in user, as stored in the session's row now. */
export type Viewer = { id: string; role: Role; sessionId: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    beforeSecondFactor?: true
    isProfileRoute?: true
    /**
     * Limits the calls of a person or a network of guests. The default is `anyone` for routes open to anyone that are
     * not vital.
     */
    limit?: Limit | 'none'
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Returns the viewer of a route that requires a session. */
export const requireViewer = (request: FastifyRequest): Viewer => {
  if (!request.viewer) throw new DomainError('unauthorized')
  return request.viewer
}
