import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listeningEnded } from './listen.ts'

/**
 * Ends the server: for `graceMs` it still takes requests, then no more. What is under way may still take `drainMs`, then it is
 * cut off.
 */
export const closeServer = async (app: FastifyInstance, { graceMs = 0, drainMs = 5000 } = {}) => {
  await pause(graceMs)
  const drained = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  await listeningEnded(app)
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
