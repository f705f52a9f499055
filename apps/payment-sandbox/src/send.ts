import type { FastifyReply } from 'fastify'
import type { Answer } from './answer.ts'

export const send = (reply: FastifyReply, { status, body, headers }: Answer) => {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Stripe"')
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', ...headers })
    .send(body)
}
