import type { FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts when the client disconnects before the answer is sent. Fastify's own signal also aborts
 * once a request body has been read.
 */
export const untilGone = (reply: FastifyReply) => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
