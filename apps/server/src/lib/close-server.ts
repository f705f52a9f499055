import type { FastifyInstance } from 'fastify'

/** Ends the server; what is under way may still take `drainMs`, then it is cut off. */
export const closeServer = async (app: FastifyInstance, drainMs = 3000) => {
  const drained = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(drained)
}
