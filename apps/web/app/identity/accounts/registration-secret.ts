import { accountsApi } from '@couronne/contract/identity/accounts'
import { enterSession } from '#app/identity/sessions/log-in.ts'
import { expiringText } from '#app/lib/browser-storage.ts'
import { call } from '#app/lib/call.ts'
import { readSession } from '#app/lib/session.ts'

const secretStorage = expiringText('inscription', 'secret')

/** Creates the secret of a registration. The browser stores it, because the link of the mail opens another tab. */
export const newRegistrationSecret = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '=': '' })[sign] ?? '_')
  secretStorage.save(secret)
  return secret
}

export const registrationSecret = secretStorage.read

/**
 * Logs in this browser if it has registered and its own registration was confirmed. Returns undefined otherwise. A session
 * that is open stays.
 */
export const enterAfterConfirmation = async () => {
  const browserSecret = registrationSecret()
  if (!browserSecret || readSession()) return undefined
  const { session } = await call(accountsApi.registrationSession, { body: { browserSecret } })
  if (!session) return undefined
  secretStorage.clear()
  return enterSession(session)
}
