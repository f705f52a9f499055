import type { RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '../../lib/domain-error.ts'
import { networkOf } from '../../lib/http/network-of.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { signedIn } from '../../lib/http/viewer.ts'
import { everyday } from '../../lib/limits.ts'
import { sessionLimit } from './limits.ts'
import { livingSession } from './queries.ts'
import { readToken } from './tokens.ts'

const plugin: Routes = async (app, { config, db, clock, secret, limits }) => {
  app.decorateRequest('viewer', null)

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => !route.config?.who).map((route) => `${String(route.method)} ${route.url}`)
    if (silent.length > 0) throw new Error(`These routes do not say who may call them: ${silent.join(', ')}`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { url, config: route } = request.routeOptions
    const { who = 'anyone', beforeSecondFactor, ofProfile } = route
    let isUnproved = false
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isCacheable = isRead && who === 'anyone' && !request.headers.authorization
    // Answers that depend on the user are never cached, and neither are the answers to a login.
    if (!isCacheable) reply.header('cache-control', 'no-store')
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() === 'bearer' && token) {
      const claims = await readToken(secret, token, 'session', clock.now())
      if (claims) {
        // The limit applies before any database query, because some calls are never rejected for overload.
        await limits.take(sessionLimit, claims.sessionId)
        const found = await livingSession(db, claims.sessionId, clock.now())
        isUnproved = found?.isProved === false && !beforeSecondFactor
        request.viewer = isUnproved ? null : (found ?? null)
      }
    }
    const { limit = who === 'anyone' && route.importance !== 'vital' ? everyday.anyone : 'none' } = route
    // Each route has its own count, so that a limit on one route does not block another.
    if (limit !== 'none') await limits.take(limit, `${request.viewer?.id ?? networkOf(request.ip)} ${url}`)
    const isForMembers = config.profileRequiresLogin && ofProfile
    if ((who === 'anyone' && !isForMembers) || who === 'provider' || who === 'operations') return
    if (isUnproved) throw new Refusal('second_factor_required')
    const viewer = signedIn(request)
    if (who === 'anyone') return
    if (who !== 'member' && viewer.role !== who) throw new Refusal('forbidden')
    if (isRead) return
    // A request with an idempotency key counts as a write only when its work runs; it is counted there.
    const mayRepeat = request.routeOptions.config.once && request.headers['idempotency-key'] !== undefined
    await limits.take(mayRepeat ? everyday.repeat : everyday.write, viewer.id)
  })
}

/** Determines the viewer before each request. A route that does not say who may call it fails the start. */
export const viewers = fastifyPlugin(plugin)
