import { RefusalError } from './api.ts'
import { readSession } from './session.ts'

/** Who is logged in; refused as the server would, where her session has ended by now. */
export const ownId = () => {
  const session = readSession()
  if (!session) throw new RefusalError({ statusCode: 401, error: 'unauthorized', message: 'Unauthorized' })
  return session.userId
}
