import type { RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { DomainError } from '../../lib/domain-error.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { requireViewer } from '../../lib/http/viewer.ts'
import { defaultLimits } from '../../lib/limits.ts'
import { sessionLimit } from './limits.ts'
import { activeSession } from './queries.ts'
import { readToken } from './tokens.ts'

const plugin: Routes = async (app, { config, db, clock, acceptedSecrets, limits }) => {
  app.decorateRequest('viewer', null)

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclaredRoutes = routes
      .filter((route) => !route.config?.access)
      .map((route) => `${String(route.method)} ${route.url}`)
    if (undeclaredRoutes.length > 0)
      throw new Error(`These routes do not say who may call them: ${undeclaredRoutes.join(', ')}`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { url, config: route } = request.routeOptions
    const { access = 'anyone', beforeSecondFactor, isProfileRoute } = route
    let isUnproved = false
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isCacheable = isRead && access === 'anyone' && !request.headers.authorization
    // Answers that depend on the user are never cached, and neither are the answers to a login.
    if (!isCacheable) reply.header('cache-control', 'no-store')
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() === 'bearer' && token) {
      const claims = await readToken(acceptedSecrets, token, 'session', clock.now())
      if (claims) {
        // The limit applies before any database query, because some calls are never rejected for overload.
        await limits.take(sessionLimit, claims.sessionId)
        const found = await activeSession(db, claims.sessionId, clock.now())
        isUnproved = found?.isProved === false && !beforeSecondFactor
        request.viewer = isUnproved ? null : (found ?? null)
      }
    }
    const { limit = access === 'anyone' && route.priority !== 'vital' ? defaultLimits.anyone : 'none' } = route
    // Each route has its own count, so that a limit on one route does not block another.
    if (limit !== 'none')
      await (request.viewer
        ? limits.take(limit, `${request.viewer.id} ${url}`)
        : limits.takeOfAddress(limit, request.ip, String(url)))
    const isMembersOnly = config.profileRequiresLogin && isProfileRoute
    if ((access === 'anyone' && !isMembersOnly) || access === 'provider' || access === 'operations') return
    if (isUnproved) throw new DomainError('second_factor_required')
    const viewer = requireViewer(request)
    if (access === 'anyone') return
    if (access !== 'member' && viewer.role !== access) throw new DomainError('forbidden')
    if (isRead) return
    // A request with an idempotency key counts as a write only when its work runs; it is counted there.
    const isIdempotent = request.routeOptions.config.idempotent && request.headers['idempotency-key'] !== undefined
    await limits.take(isIdempotent ? defaultLimits.repeat : defaultLimits.write, viewer.id)
  })
}

/** Determines the viewer before each request. A route that does not say who may call it fails the start. */
export const viewerPlugin = fastifyPlugin(plugin)
