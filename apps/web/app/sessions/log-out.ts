import { sessionsApi } from '@couronne/contract/sessions'
import { sendLastChanges } from '#app/carts/keep-in-step.ts'
import { call } from '#app/lib/call.ts'
import { endSession } from '#app/lib/session.ts'

/** Ends the session on the server, then here; without a network, here alone. */
export const logOut = async () => {
  await sendLastChanges().catch(() => undefined)
  await call(sessionsApi.logout).catch(() => undefined)
  endSession()
}
