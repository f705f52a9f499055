import { sessionsApi } from '@couronne/contract/identity/sessions'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { chatTokenKey, readClaims } from '#app/lib/session.ts'

/** Returns the stored token for the sockets, or a new one when it has expired. */
export const chatToken = async () => {
  const stored = browserStorage().getItem(chatTokenKey)
  const expiresAt = (readClaims(stored ?? '')?.exp ?? 0) * 1000
  if (stored && expiresAt > serverNow()) return stored
  const { twilio_token } = await call(sessionsApi.chatToken)
  browserStorage().setItem(chatTokenKey, twilio_token)
  return twilio_token
}

/** The server has refused the stored token. */
export const forgetChatToken = () => browserStorage().removeItem(chatTokenKey)
