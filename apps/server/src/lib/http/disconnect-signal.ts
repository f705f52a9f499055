import type { FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts when the client disconnects before the answer is sent. Fastify's own signal also aborts
 * once a request body has been read.
 */
export const disconnectSignal = (reply: FastifyReply) => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
