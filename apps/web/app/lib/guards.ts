import { isRouteErrorResponse, replace } from 'react-router'
import { addresses } from './addresses.ts'
import { RefusalError } from './api.ts'
import { returnAddress, withReturn } from './return-address.ts'
import { readSession } from './session.ts'

/**
 * Who a page is for. A layout route exports it in its `handle`; the document carries it as `<html data-access>`, where
 * the head script redirects before first paint, and these guards do the same on later navigations.
 */
export type Access = 'guests' | 'members'

/** What a route says of it; a function where a setting decides, given the route's own data. */
export type AccessHandle = {
  access?: Access | ((loaderData: unknown) => Access | undefined)
  /** A session that ends while the page is open does not end the page. */
  asksForLoginItself?: boolean
}

type Guard = (args: { url: URL }, next: () => Promise<unknown>) => Promise<void> | void

const isUnauthorized = (error: unknown) =>
  error instanceof RefusalError ? error.statusCode === 401 : isRouteErrorResponse(error) && error.status === 401

/** Whether what was asked is not hers to read, although her session lives: a list then leads home. */
export const leadsHome = (error: unknown) => isUnauthorized(error) && readSession() !== null

/** For pages with lists: what their loaders throw, the router hands on as a result. */
export const homeWhenUnauthorized: Guard = async (_, next) => {
  const results = Object.values((await next()) as Record<string, { type: string; result: unknown }>)
  if (results.some(({ type, result }) => type === 'error' && leadsHome(result))) throw replace(addresses.home())
}

/** To the login, and from there back to the page that was asked for. */
const toWelcome = (url: URL) => replace(withReturn(addresses.welcome(), url.pathname + url.search))

let lookedAt: { from: string; to: string } | undefined

/**
 * Whether the guard of another page sends her to the login, should the session end now. The router has known of that page
 * since the click; what is shown learns of it later, on a busy device after the answer that ends the session.
 */
export const isLeftToAnotherGuard = (shown: string) => lookedAt?.from === shown && lookedAt.to !== shown

export const membersOnly: Guard = async ({ url }, next) => {
  const own = { from: location.pathname, to: url.pathname }
  lookedAt = own
  if (!readSession()) throw toWelcome(url)
  await next()
  // A loader below may have learnt that the session is dead; `call` then ends it here too.
  if (!readSession()) throw toWelcome(url)
  if (lookedAt === own) lookedAt = undefined
}

export const guestsOnly: Guard = ({ url }) => {
  if (readSession()) throw replace(returnAddress(url.search))
}

export const operatorsOnly: Guard = () => {
  if (readSession()?.role !== 'admin') throw replace(addresses.ownProfile())
}

/** Not for operators either: they have no services, hours or pictures, and the server refuses them what is there. */
export const professionalsOnly: Guard = () => {
  if (readSession()?.role !== 'professional') throw replace(addresses.ownProfile())
}
