import type { FastifyInstance } from 'fastify'

/** Ends the server; what is under way may still take `drainMs`, then it is cut off. */
export const closeServer = async (app: FastifyInstance, drainMs = 3000) => {
  const drained = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(drained)
}

/** While the server closes, each answer ends its connection: a browser would keep it open, and hold up the end. */
export const endConnectionsOnClose = (app: FastifyInstance) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
