import { isRouteErrorResponse, replace } from 'react-router'
import { addresses } from './addresses.ts'
import { ApiError } from './api.ts'
import { readReturnTo, withReturnTo } from './return-to.ts'
import { readSession } from './session.ts'

/**
 * Says who may open a page. A layout route exports it in its `handle`. The document carries it as `<html data-access>`,
 * where the head script redirects before first paint. These guards do the same on later navigations.
 */
export type Access = 'guests' | 'members'

/** A route declares its access here. It is a function of the route's own data when a setting decides. */
export type AccessHandle = {
  access?: Access | ((loaderData: unknown) => Access | undefined)
  /** A session that ends while the page is open does not close the page. */
  handlesLoginItself?: boolean
}

type Guard = (args: { url: URL }, next: () => Promise<unknown>) => Promise<void> | void

const isUnauthorized = (error: unknown) =>
  error instanceof ApiError ? error.statusCode === 401 : isRouteErrorResponse(error) && error.status === 401

/** Returns true when the resource belongs to another person although the session is valid. A list then redirects home. */
export const isOtherUsersResource = (error: unknown) => isUnauthorized(error) && readSession() !== null

/**
 * This guard is for pages with lists. The router passes an error that a loader throws to the middleware as a result.
 */
export const homeWhenUnauthorized: Guard = async (_, next) => {
  const results = Object.values((await next()) as Record<string, { type: string; result: unknown }>)
  if (results.some(({ type, result }) => type === 'error' && isOtherUsersResource(result)))
    throw replace(addresses.home())
}

/** Redirects to the login, which returns to the requested page. */
const redirectToLogin = (url: URL) => replace(withReturnTo(addresses.welcome(), url.pathname + url.search))

let pendingNavigation: { from: string; to: string } | undefined

/**
 * Returns true when the guard of another page will redirect to the login if the session ends now. The router knows the new page
 * from the click on; the rendered page learns of it later, on a busy device even after the response that ends the
 * session.
 */
export const isHandledByAnotherGuard = (shownPath: string) =>
  pendingNavigation?.from === shownPath && pendingNavigation.to !== shownPath

export const membersOnly: Guard = async ({ url }, next) => {
  const navigation = { from: location.pathname, to: url.pathname }
  pendingNavigation = navigation
  if (!readSession()) throw redirectToLogin(url)
  await next()
  // A loader below may have received a 401 that proves the session is over. `call` then ends the session here too.
  if (!readSession()) throw redirectToLogin(url)
  if (pendingNavigation === navigation) pendingNavigation = undefined
}

export const guestsOnly: Guard = ({ url }) => {
  if (readSession()) throw replace(readReturnTo(url.search))
}

export const operatorsOnly: Guard = () => {
  if (readSession()?.role !== 'admin') throw replace(addresses.ownProfile())
}

/**
 * Operators are refused too: they have no services, availability or pictures, and the server refuses those endpoints to
 * them.
 */
export const professionalsOnly: Guard = () => {
  if (readSession()?.role !== 'professional') throw replace(addresses.ownProfile())
}
