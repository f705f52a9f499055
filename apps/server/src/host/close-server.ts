import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { waitForListenersClosed } from './listen.ts'

/**
 * Closes the server. It still accepts requests for `graceMs`; then requests in progress may take `drainMs` before their
 * connections are cut.
 */
export const closeServer = async (app: FastifyInstance, { graceMs = 0, drainMs = 5000 } = {}) => {
  await pause(graceMs)
  const drainTimer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  await waitForListenersClosed(app)
  clearTimeout(drainTimer)
}

/**
 * Each answer ends its connection while the server closes. Otherwise browsers would keep connections open and delay the
 * end.
 */
export const endConnectionsOnClose = (app: FastifyInstance) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
