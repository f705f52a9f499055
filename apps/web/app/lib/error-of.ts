import { RefusalError } from './api.ts'

const unforeseen = {
  statusCode: 500,
  error: 'unavailable',
  message: 'Une erreur est survenue. Réessayez dans un instant.',
} as const

/** Turns any error into one that can be shown. An unexpected error is also logged. */
export const refusalOf = (error: unknown) => {
  if (error instanceof RefusalError) return error
  console.error(error)
  return new RefusalError(unforeseen)
}

/** Returns the error as one sentence, for a place that has no fields. */
export const wordsOf = (error: unknown) => {
  const { fields, message } = refusalOf(error)
  return fields[0]?.message ?? message
}
