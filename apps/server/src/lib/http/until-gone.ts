import type { FastifyReply } from 'fastify'

/** Says when whoever asked has gone without the answer; Fastify's own signal says so too of a request whose body has been read. */
export const untilGone = (reply: FastifyReply) => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
