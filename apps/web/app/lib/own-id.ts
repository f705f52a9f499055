import { RefusalError } from './api.ts'
import { readSession } from './session.ts'

/** Returns the id of the logged-in user. Throws the server's error if the session has ended. */
export const ownId = () => {
  const session = readSession()
  if (!session) throw new RefusalError({ statusCode: 401, error: 'unauthorized', message: 'Unauthorized' })
  return session.userId
}
