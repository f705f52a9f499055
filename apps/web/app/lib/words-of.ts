import { RefusalError } from './api.ts'

/** What to say of a request that failed, whether it was refused or broke. */
export const wordsOf = (error: unknown) => {
  if (!(error instanceof RefusalError)) {
    console.error(error)
    return 'Une erreur est survenue. Réessayez dans un instant.'
  }
  return error.fields[0]?.message ?? error.message
}
