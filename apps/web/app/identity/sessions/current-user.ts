import { accountsApi } from '@couronne/contract/identity/accounts'
import { call } from '#app/lib/call.ts'
import { rememberFirstname } from '#app/lib/session.ts'
import { setUnreadCount } from './unread-count.ts'

/** Loads the logged-in user's record from the server. */
export const loadCurrentUser = async () => {
  const user = await call(accountsApi.current)
  rememberFirstname(user.firstname)
  setUnreadCount(user.unreadMessagesCount)
  return user
}
