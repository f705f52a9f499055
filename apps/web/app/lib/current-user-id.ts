import { ApiError } from './api.ts'
import { readSession } from './session.ts'

/** Returns the id of the logged-in user. Throws the server's error if the session has ended. */
export const currentUserId = () => {
  const session = readSession()
  if (!session) throw new ApiError({ statusCode: 401, error: 'unauthorized', message: 'Unauthorized' })
  return session.userId
}
