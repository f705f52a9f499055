import { domainErrors, type ErrorBody, wireCodes } from '@couronne/contract/lib/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError } from '../domain-error.ts'
import { describeRequest } from './request-log.ts'

/** Maps Fastify's codes for unreadable requests to domain errors. */
const unreadableRequestErrors: Record<string, ConstructorParameters<typeof DomainError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', { message: 'La demande est trop lourde.' }],
  FST_REQ_FILE_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_file_type', { message: "Ce format n'est pas accepté." }],
  // The parameter is longer than any valid id or name.
  FST_ERR_MAX_PARAM_LENGTH: ['not_found'],
}

/**
 * These codes mean that PostgreSQL is unreachable, starting, stopping, or so busy that it cancelled the statement
 * (57014).
 */
const databaseUnavailable = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57014|57P0[123]|08\d{3}|53300)$/
/** The `pg` library says these without a code, about a connection that broke before or while it was used. */
const unavailableMessage =
  /^(?:Connection terminated|Connection ended unexpectedly|timeout exceeded when trying to connect$|Client (?:has encountered a connection error|was closed) and is not queryable$)/
export const isDatabaseUnavailable = (error: Error & { code?: unknown; syscall?: unknown }) =>
  (databaseUnavailable.test(String(error.code)) && (error.code !== 'ENOENT' || error.syscall === 'connect')) ||
  unavailableMessage.test(error.message)

const cancelledStatement = '57014'

const domainErrorOf = (error: FastifyError | DomainError): DomainError | undefined => {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id gives the same answer as an unknown one.
    if (error.validationContext === 'params' || error.validation.some((issue) => issue.params.format === 'uuid'))
      return new DomainError('not_found')
    const details = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? domainErrors.validation[1],
    }))
    return new DomainError('validation', { message: details[0]?.message, details })
  }
  const knownError = unreadableRequestErrors[error.code]
  if (knownError) return new DomainError(...knownError)
  if (isDatabaseUnavailable(error)) return new DomainError('unavailable')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new DomainError('bad_request')
  return undefined
}

/** Builds the body of an error response. */
export const toErrorBody = ({ code, statusCode, message, extra }: DomainError): ErrorBody => ({
  statusCode,
  error: extra.error ?? wireCodes[code] ?? code,
  message,
  ...(extra.details !== undefined && { details: extra.details }),
})

/** Returns the error that is answered, and logs a bug or a cancelled statement. */
export const describedError = (error: FastifyError | DomainError, request: FastifyRequest): DomainError => {
  const domainError = domainErrorOf(error)
  if (!domainError) request.log.error({ ...describeRequest(request), err: error }, 'bug')
  // The warnings of Fastify itself, which are turned off, would contain addresses.
  if (error.code === cancelledStatement)
    request.log
      .child({}, { level: 'warn' })
      .warn({ ...describeRequest(request), code: error.code }, 'statement cancelled')
  return domainError ?? new DomainError('bug')
}

/** Answers every error: domain errors, unreadable requests and bugs. */
export const answerError = (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
  const answeredError = describedError(error, request)
  const { statusCode, extra } = answeredError
  const retryAfter = extra.retryAfterSeconds ?? (statusCode === 503 ? 5 : undefined)
  if (retryAfter) reply.header('retry-after', retryAfter)
  // The error body bypasses the route's serializer, whose schemas describe successful answers only.
  return reply
    .code(statusCode)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send({ ...toErrorBody(answeredError), ...(answeredError.code === 'bug' && { requestId: request.id }) })
}

export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, _reply) => {
    throw new DomainError('not_found')
  })
}
