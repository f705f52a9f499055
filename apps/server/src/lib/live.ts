import { type LiveActions, type LiveSignals, liveNamespace } from '@couronne/contract/lib/live'
import { Server } from 'socket.io'
import type { Viewer } from './http/viewer.ts'
import { openRedisAdapter } from './redis-adapter.ts'

type Handlers<Events> = { [Name in keyof Events]: (data: Events[Name]) => void }
type SocketData = { viewer: Viewer }

/** A room has all sockets of a user or of a session, on every process; `operators` has those of all operators. */
export type LiveRoom = 'operators' | `user:${string}`
export const userRoom = (userId: string): LiveRoom => `user:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`

const maxFrameBytes = 64 * 1024
/** A connection that has shown no token after so long is closed. */
const connectTimeout = 5000

/**
 * Tells browsers what has changed. Nothing depends on it: call it after the commit, and a signal that is lost delays
 * the change until the browser asks the next time. Several processes reach each other's sockets by Redis.
 */
export const createLive = ({ redisUrl, log }: { redisUrl: string | undefined; log: (text: string) => void }) => {
  const redis = redisUrl === undefined ? undefined : openRedisAdapter(redisUrl, log)
  // It accepts connections once it is attached to an HTTP server.
  const io = new Server<Handlers<LiveActions>, Handlers<LiveSignals>, Record<string, never>, SocketData>({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxFrameBytes,
    perMessageDeflate: false,
    connectTimeout,
    ...(redis && { adapter: redis.adapter }),
  })
  const sockets = io.of(liveNamespace)
  return {
    io,
    /** These are the sockets of members who have shown their token. */
    sockets,
    signal: <Name extends keyof LiveSignals>(rooms: LiveRoom[], name: Name, data: LiveSignals[Name]) => {
      const args = [data] as Parameters<Handlers<LiveSignals>[Name]>
      sockets.to(rooms).emit(name, ...args)
    },
    /** Disconnects the sockets of these sessions. */
    endSessions: (sessionIds: string[]) => {
      const rooms = sessionIds.map(sessionRoom)
      // Without rooms, everyone would be meant.
      if (rooms.length === 0) return
      // By Redis alone, a process would disconnect its own sockets only while Redis answers.
      sockets.local.in(rooms).disconnectSockets(true)
      if (redis) sockets.in(rooms).disconnectSockets(true)
    },
    close: () => redis?.close(),
  }
}
export type Live = ReturnType<typeof createLive>

/** A process that serves no sockets leaves them to the servers, which check the sessions of theirs every minute. */
export const withoutSockets: Pick<Live, 'endSessions'> = { endSessions: () => {} }
