import { sessionsApi } from '@couronne/contract/identity/sessions'
import { call } from '#app/lib/call.ts'
import { beforeLogOut, endSession } from '#app/lib/session.ts'

/** Ends the session on the server, then in this browser. Without a network, it ends in this browser only. */
export const logOut = async () => {
  for (const run of beforeLogOut) await run().catch(() => undefined)
  await call(sessionsApi.logout).catch(() => undefined)
  endSession()
}
