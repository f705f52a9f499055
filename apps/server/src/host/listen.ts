import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Elsewhere a port has one listening socket. */
const isShareable = process.platform === 'linux'
const socketsPerPort = isShareable ? 128 : 1

const ends = new WeakMap<FastifyInstance, Promise<unknown>>()

/**
 * Listens with many sockets on one port. The event loop accepts one connection of each in a turn, and a crowd makes its turns
 * long: with a single socket some of five thousand visitors who come at once are let in after a minute. `backlog`: how many
 * may wait at each.
 */
export const listen = async (app: FastifyInstance, where: { port: number; host: string; backlog: number }) => {
  const shared = { ...where, reusePort: isShareable }
  // As Node's own for HTTP.
  const others = Array.from({ length: socketsPerPort - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  app.addHook('preClose', async () => {
    for (const server of others) server.close()
  })
  await app.listen(shared)
  const { port } = app.server.address() as AddressInfo
  await Promise.all(others.map((server) => once(server.listen({ ...shared, port }), 'listening')))
  ends.set(app, Promise.all(others.map((server) => once(server, 'close'))))
}

/** Whether the last connection of those other sockets has ended; Fastify waits for its own. */
export const listeningEnded = (app: FastifyInstance) => ends.get(app)
