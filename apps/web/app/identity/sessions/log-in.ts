import { type LoginAnswer, type LoginBody, sessionsApi } from '@couronne/contract/identity/sessions'
import { call } from '#app/lib/call.ts'
import { endSession, startSession } from '#app/lib/session.ts'
import { loadCurrentUser } from './current-user.ts'
import { storeDeviceToken, storedDeviceTokens } from './device-tokens.ts'
import { clearReturnTo } from './stored-return-to.ts'

/** The login page admits only this role. Without a role, it admits both. */
export type LoginRole = 'customer' | 'professional'

const logins = { customer: sessionsApi.loginCustomer, professional: sessionsApi.loginProfessional }

export const logIn = async ({ email, password }: LoginBody, role?: LoginRole) => {
  const body = { email, password, devices: storedDeviceTokens() }
  return enterSession(await call(role ? logins[role] : sessionsApi.login, { body }))
}

/**
 * Starts a session in this browser. If the account cannot be loaded, the session ends again rather than stay half open.
 */
export const enterSession = async (answer: LoginAnswer) => {
  startSession(answer)
  storeDeviceToken(answer.device)
  try {
    const user = await loadCurrentUser()
    clearReturnTo()
    return user
  } catch (error) {
    endSession()
    throw error
  }
}
