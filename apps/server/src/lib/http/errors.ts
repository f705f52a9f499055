import { type RefusalBody, refusals, wireCodes } from '@couronne/contract/lib/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '../domain-error.ts'

/** Fastify's own codes for requests it cannot read, as our refusals. */
const unreadable: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', { message: 'La demande est trop lourde.' }],
  FST_REQ_FILE_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_file_type', { message: "Ce format n'est pas accepté." }],
  // Longer than any name there is.
  FST_ERR_MAX_PARAM_LENGTH: ['not_found'],
}

/** PostgreSQL gone, going, not there yet, or so busy that it ended the statement (57014). */
const databaseAway = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57014|57P0[123]|08\d{3}|53300)$/
const isAway = (error: Error & { code?: unknown; syscall?: unknown }) =>
  (databaseAway.test(String(error.code)) && (error.code !== 'ENOENT' || error.syscall === 'connect')) ||
  error.message.startsWith('Connection terminated') ||
  error.message === 'timeout exceeded when trying to connect'

const asRefusal = (error: FastifyError | Refusal): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that is no id is a thing that does not exist.
    if (error.validationContext === 'params' || error.validation.some((issue) => issue.params.format === 'uuid'))
      return new Refusal('not_found')
    const details = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? refusals.validation[1],
    }))
    return new Refusal('validation', { message: details[0]?.message, details })
  }
  const known = unreadable[error.code]
  if (known) return new Refusal(...known)
  if (isAway(error)) return new Refusal('unavailable')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('bad_request')
  return undefined
}

/** A refusal as it travels. */
export const refusalBody = ({ code, statusCode, message, extra }: Refusal): RefusalBody => ({
  statusCode,
  error: extra.error ?? wireCodes[code] ?? code,
  message,
  ...(extra.details !== undefined && { details: extra.details }),
})

/** One place turns a refusal, an unreadable request or a bug into words. */
export const answerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = asRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'bug')
  const said = refusal ?? new Refusal('bug')
  const { statusCode, extra } = said
  const retryAfter = extra.retryAfterSeconds ?? (statusCode === 503 ? 5 : undefined)
  if (retryAfter) reply.header('retry-after', retryAfter)
  // Past the route's own serializer: its schemas speak of answers, not of refusals.
  return reply
    .code(statusCode)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(refusalBody(said))
}

export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, _reply) => {
    throw new Refusal('not_found')
  })
}
