import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Only Linux allows several listening sockets on one port. */
const canSharePort = process.platform === 'linux'
const socketsPerPort = canSharePort ? 128 : 1

const closedListeners = new WeakMap<FastifyInstance, Promise<unknown>>()

/**
 * Listens with many sockets on one port. The event loop accepts one connection from each socket per iteration, and
 * iterations are long under load. With a single socket, some of five thousand simultaneous visitors wait a minute.
 * `backlog` is the number of connections that may wait at each socket.
 */
export const listen = async (app: FastifyInstance, options: { port: number; host: string; backlog: number }) => {
  const shared = { ...options, reusePort: canSharePort }
  // These are the options that Node's HTTP server uses.
  const additionalServers = Array.from({ length: socketsPerPort - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  app.addHook('preClose', async () => {
    for (const server of additionalServers) server.close()
  })
  await app.listen(shared)
  const { port } = app.server.address() as AddressInfo
  await Promise.all(additionalServers.map((server) => once(server.listen({ ...shared, port }), 'listening')))
  closedListeners.set(app, Promise.all(additionalServers.map((server) => once(server, 'close'))))
}

/** Resolves when the last connection of the additional sockets has ended; Fastify waits for its own. */
export const waitForListenersClosed = (app: FastifyInstance) => closedListeners.get(app)
