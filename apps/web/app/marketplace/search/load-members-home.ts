import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import type { SearchRequest } from './search-address.ts'
import { loadHome } from './search-loader.ts'

/** Loads the home page from the browser, with the session of the user who is logged in there. */
export const loadMembersHome = (request: SearchRequest) => loadHome(call, request, new Date(serverNow()))
