import { accountsApi, type OwnAccount } from '@couronne/contract/identity/accounts'
import { isOffline } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { readSession, rememberFirstname } from '#app/lib/session.ts'
import { setUnreadCount } from './unread-count.ts'

let known: { user: OwnAccount; token: string | undefined } | undefined

/** Loads the logged-in user's record from the server. Offline, it is the one that this page has loaded before. */
export const loadCurrentUser = async () => {
  const token = readSession()?.token
  const user = await call(accountsApi.current).catch((error: unknown) => {
    if (isOffline(error) && known && known.token === token) return known.user
    throw error
  })
  known = { user, token }
  rememberFirstname(user.firstname)
  setUnreadCount(user.unreadMessagesCount)
  return user
}
