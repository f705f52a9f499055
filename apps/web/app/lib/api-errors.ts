import { ApiError } from './api.ts'

const unexpectedError = {
  statusCode: 500,
  error: 'unavailable',
  message: 'Une erreur est survenue. Réessayez dans un instant.',
} as const

/** Turns any error into one that can be shown. An unexpected error is also logged. */
export const toApiError = (error: unknown) => {
  if (error instanceof ApiError) return error
  console.error(error)
  return new ApiError(unexpectedError)
}

/** Returns true when no answer of the server arrived. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.error === 'offline'

/** Returns the error as one sentence, for a place that has no fields. */
export const errorText = (error: unknown) => {
  const { fields, message } = toApiError(error)
  return fields[0]?.message ?? message
}
