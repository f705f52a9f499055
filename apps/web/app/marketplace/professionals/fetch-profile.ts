import { call } from '#app/lib/call.ts'
import { loadProfile } from './load-profile.ts'

/** Requests the profile from the browser, with the session of the user who is logged in there. */
export const fetchProfile = (address: Parameters<typeof loadProfile>[1]) => loadProfile(call, address)
