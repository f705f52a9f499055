import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveRefusal } from '@couronne/contract/lib/live'
import { typingIntervalMs } from '@couronne/contract/lib/live'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { activeSession, activeSessionsAmong } from '../../identity/sessions/queries.ts'
import { readToken } from '../../identity/sessions/tokens.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { createLimits, type Limit } from '../../lib/limits.ts'
import { type Live, sessionRoom, userRoom } from '../../lib/live.ts'
import { siteOrigins } from '../../lib/site-origins.ts'
import { relayTyping } from '../conversations/relay-typing.ts'

type LiveSocket = Live['sockets'] extends { sockets: Map<string, infer Socket> } ? Socket : never

/** Counts connections before anybody has shown a token. */
const handshakeLimit: Limit = { points: 300, seconds: 60, counts: 'network' }
/** Counts the packets of a connection. A browser sends one in `typingIntervalMs` at most. */
const packetLimit: Limit = { points: 60, seconds: 60 }
const maxSocketsPerUser = 20
const sessionCheckMs = 60_000
/** Connections that a stopping server has closed end by themselves in this time, or are cut. */
const closeMs = 1000

const handshakeAuth = z.object({ token: z.string().max(2000) })
const typing = z.object({ sid: z.uuid() })
const typingLimit: Limit = { points: 1, seconds: typingIntervalMs / 1000 }

/** Serves the sockets of members on the app's own server, until it closes. */
export const serveSockets = (app: FastifyInstance, deps: Deps) => {
  const { io } = deps.live
  io.attach(app.server, { allowRequest: requestFilter(deps) })
  io.use((socket, next) => refuse(socket, next, 'unauthorized'))
  admitMembers(deps)
  const checks = setInterval(() => void disconnectEnded(deps).catch(() => {}), sessionCheckMs).unref()
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_, connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  app.addHook('preClose', async () => {
    clearInterval(checks)
    io.engine.close()
    setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, closeMs)
  })
}

/** Only our own pages, or a client that is no browser, may open a connection, and each network only so many. */
const requestFilter = ({ config, publicUrl, limits }: Deps) => {
  const origins = siteOrigins(publicUrl)
  const isTrusted = proxyAddr.compile((config.trustProxy ?? '').split(',').flatMap((part) => part.trim() || []))
  const isAllowed = async (request: IncomingMessage) => {
    const { origin } = request.headers
    if (origin !== undefined && !origins.includes(origin)) return false
    return limits.allows(handshakeLimit, proxyAddr(request, isTrusted))
  }
  return (request: IncomingMessage, answer: (error: string | null, isAllowed: boolean) => void) =>
    void isAllowed(request).then(
      (allowed) => answer(allowed ? null : 'Forbidden', allowed),
      () => answer('Forbidden', false),
    )
}

/** The connection ends after the answer, so that each further try is a new handshake, which is counted. */
const refuse = (socket: Pick<LiveSocket, 'conn'>, next: (error: Error) => void, code: LiveRefusal) => {
  next(new Error(code))
  setImmediate(() => socket.conn.close())
}

const admitMembers = (deps: Deps) => {
  const { sockets } = deps.live
  sockets.use(async (socket, next) => {
    try {
      const viewer = await viewerOf(deps, socket.handshake.auth)
      if (!viewer) return refuse(socket, next, 'unauthorized')
      socket.data.viewer = viewer
      next()
    } catch {
      refuse(socket, next, 'unavailable')
    }
  })
  // Each process has a count of its own.
  const typingLimits = createLimits(1)
  sockets.on('connection', (socket) => {
    const { id, role, sessionId } = socket.data.viewer
    const ownRoom = userRoom(id)
    void socket.join([ownRoom, sessionRoom(sessionId), ...(role === 'admin' ? ['operators'] : [])])
    if ((sockets.adapter.rooms.get(ownRoom)?.size ?? 0) > maxSocketsPerUser) return socket.disconnect(true)
    // Without a listener, what a client sends wrongly would be written to the log.
    socket.on('error', () => {})
    socket.use(async (_, next) => {
      if (await deps.limits.allows(packetLimit, socket.id)) next()
      else socket.disconnect(true)
    })
    socket.on('typing', async (body) => {
      const { data } = typing.safeParse(body)
      if (!data || !(await typingLimits.allows(typingLimit, `${socket.id} ${data.sid}`))) return
      await relayTyping(deps, socket.data.viewer, data.sid).catch(ignoreExpected(deps))
    })
  })
}

/** Returns the member of a chat token whose session is active. */
const viewerOf = async ({ db, acceptedSecrets, clock }: Deps, auth: unknown) => {
  const { data } = handshakeAuth.safeParse(auth)
  const claims = data && (await readToken(acceptedSecrets, data.token, 'chat', clock.now()))
  const session = claims && (await activeSession(db, claims.sessionId, clock.now()))
  if (!session?.isProved) return undefined
  const { id, role, sessionId } = session
  return { id, role, sessionId }
}

const ignoreExpected =
  ({ log }: Deps) =>
  (error: unknown) => {
    if (!(error instanceof DomainError)) log.error({ err: error }, 'socket')
  }

/** Disconnects the sockets whose session has ended, also if another process could not say so. */
export const disconnectEnded = async ({ live, backgroundDb, clock }: Pick<Deps, 'live' | 'backgroundDb' | 'clock'>) => {
  const all = [...live.sockets.sockets.values()]
  if (all.length === 0) return
  const sessionIds = [...new Set(all.map((socket) => socket.data.viewer.sessionId))]
  const active = await activeSessionsAmong(backgroundDb, sessionIds, clock.now())
  for (const socket of all) if (!active.has(socket.data.viewer.sessionId)) socket.disconnect(true)
}
