import type { FastifyReply } from 'fastify'

/** Says when whoever asked has gone without the answer. */
export const untilGone = (reply: FastifyReply) => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
