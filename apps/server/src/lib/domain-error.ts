import { type RefusalCode, refusals } from '@couronne/contract/lib/errors'
import { violated } from './database/database.ts'

type Extra = { message?: string; details?: unknown; retryAfterSeconds?: number; error?: string }

/** This error is expected by callers. It rolls a command back when it is thrown inside it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly statusCode: number
  readonly extra: Extra
  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.message ?? refusals[code][1])
    this.code = code
    this.statusCode = refusals[code][0]
    this.extra = extra
  }
}

export const invalid = (path: string, message: string) =>
  new Refusal('validation', { message, details: [{ path, message }] })

/** Turns violations of the named constraints into domain errors; other errors pass through. */
export const refusing = async <T>(
  constraints: Record<string, RefusalCode | Refusal>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const refusal = constraints[violated(error) ?? '']
    if (!refusal) throw error
    throw refusal instanceof Refusal ? refusal : new Refusal(refusal)
  }
}
