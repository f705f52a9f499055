import { RefusalError } from './api.ts'

/** What to say of what nobody foresaw. */
export const unforeseenText = 'Une erreur est survenue. Réessayez dans un instant.'

/** What to say of a request that failed, whether it was refused or broke. */
export const wordsOf = (error: unknown) => {
  if (!(error instanceof RefusalError)) {
    console.error(error)
    return unforeseenText
  }
  return error.fields[0]?.message ?? error.message
}
