import { call } from '#app/lib/call.ts'
import { profileAt } from './profile-at.ts'

/** Requests the profile from the browser, with the session of the user who is logged in there. */
export const askForProfile = (address: Parameters<typeof profileAt>[1]) => profileAt(call, address)
