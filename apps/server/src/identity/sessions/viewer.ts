import type { Role } from '@couronne/contract/identity/sessions'
import type { Who } from '@couronne/contract/lib/wire'
import type { FastifyRequest, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '../../lib/domain-error.ts'
import { networkOf } from '../../lib/http/network-of.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { everyday, type Limit } from '../../lib/limits.ts'
import { sessionLimit } from './limits.ts'
import { livingSession } from './queries.ts'
import { readToken } from './tokens.ts'

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
    const mayBeKept = isRead && who === 'anyone' && !request.headers.authorization
    // What depends on who asks is kept by no cache, and neither is what a login answers.
    if (!mayBeKept) reply.header('cache-control', 'no-store')
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() === 'bearer' && token) {
      const claims = await readToken(secret, token, 'session', clock.now())
      if (claims) {
        // Before the database is asked: some calls are never refused for overload.
        await limits.take(sessionLimit, claims.sessionId)
        const found = await livingSession(db, claims.sessionId, clock.now())
        isUnproved = found?.isProved === false && !beforeSecondFactor
        request.viewer = isUnproved ? null : (found ?? null)
      }
    }
    const { limit = who === 'anyone' && route.importance !== 'vital' ? everyday.anyone : 'none' } = route
    // Each route is counted by itself: who has looked at too many of one thing may still look at another.
    if (limit !== 'none') await limits.take(limit, `${request.viewer?.id ?? networkOf(request.ip)} ${url}`)
    const isForMembers = config.profileRequiresLogin && ofProfile
    if ((who === 'anyone' && !isForMembers) || who === 'provider' || who === 'operations') return
    if (isUnproved) throw new Refusal('second_factor_required')
    const viewer = signedIn(request)
    if (who === 'anyone') return
    if (who !== 'member' && viewer.role !== who) throw new Refusal('forbidden')
    if (isRead) return
    // Under a key it is a write only when its work is done: that is counted then.
    const mayRepeat = request.routeOptions.config.once && request.headers['idempotency-key'] !== undefined
    await limits.take(mayRepeat ? everyday.repeat : everyday.write, viewer.id)
  })
}

/** Finds out who is asking before each request; a route that does not say who may call it stops the start. */
export const viewers = fastifyPlugin(plugin)
