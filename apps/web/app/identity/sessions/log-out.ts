import { sessionsApi } from '@couronne/contract/identity/sessions'
import { call } from '#app/lib/call.ts'
import { endSession } from '#app/lib/session.ts'
import { sendLastChanges } from '#app/shop/carts/keep-in-step.ts'

/** Ends the session on the server, then here; without a network, here alone. */
export const logOut = async () => {
  await sendLastChanges().catch(() => undefined)
  await call(sessionsApi.logout).catch(() => undefined)
  endSession()
}
