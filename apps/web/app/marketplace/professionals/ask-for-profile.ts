import { call } from '#app/lib/call.ts'
import { profileAt } from './profile-at.ts'

/** By the browser, with the session of whoever is logged in there. */
export const askForProfile = (address: Parameters<typeof profileAt>[1]) => profileAt(call, address)
