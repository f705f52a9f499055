import { accountsApi } from '@couronne/contract/identity/accounts'
import { call } from '#app/lib/call.ts'
import { rememberFirstname } from '#app/lib/session.ts'

/** The record of the person logged in, fresh from the server. */
export const currentUser = async () => {
  const user = await call(accountsApi.current)
  rememberFirstname(user.firstname)
  return user
}
