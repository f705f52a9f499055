import { RefusalError } from './api.ts'

const unforeseen = {
  statusCode: 500,
  error: 'unavailable',
  message: 'Une erreur est survenue. Réessayez dans un instant.',
} as const

/** What to say of anything that went wrong; what nobody foresaw is written down as well. */
export const refusalOf = (error: unknown) => {
  if (error instanceof RefusalError) return error
  console.error(error)
  return new RefusalError(unforeseen)
}

/** The same as one sentence, for where no field is. */
export const wordsOf = (error: unknown) => {
  const { fields, message } = refusalOf(error)
  return fields[0]?.message ?? message
}
