import { type DomainErrorCode, domainErrors } from '@couronne/contract/lib/errors'
import { violatedConstraint } from './database/database.ts'

type Extra = { message?: string; details?: unknown; retryAfterSeconds?: number; error?: string; cause?: unknown }

/** This error is expected by callers. It rolls a command back when it is thrown inside it. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly statusCode: number
  readonly extra: Extra
  constructor(code: DomainErrorCode, extra: Extra = {}) {
    super(extra.message ?? domainErrors[code][1], { cause: extra.cause })
    this.code = code
    this.statusCode = domainErrors[code][0]
    this.extra = extra
  }
}

export const validationError = (path: string, message: string) =>
  new DomainError('validation', { message, details: [{ path, message }] })

/** Turns violations of the named constraints into domain errors; other errors pass through. */
export const rejectViolations = async <T>(
  constraints: Record<string, DomainErrorCode | DomainError>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const domainError = constraints[violatedConstraint(error) ?? '']
    if (!domainError) throw error
    throw domainError instanceof DomainError ? domainError : new DomainError(domainError)
  }
}
