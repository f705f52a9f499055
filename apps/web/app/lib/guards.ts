import { replace } from 'react-router'
import { returnAddress, withReturn } from './return-address.ts'
import { readSession } from './session.ts'

/**
 * Who a page is for. A layout route exports it in its `handle`; the document carries it as `<html data-access>`, where
 * the head script redirects before first paint, and these guards do the same on later navigations.
 */
export type Access = 'guests' | 'members'

/** What a route says of it; a function where a setting decides, given the route's own data. */
export type AccessHandle = { access?: Access | ((loaderData: unknown) => Access | undefined) }

type Guard = (args: { url: URL }, next: () => Promise<unknown>) => Promise<void> | void

const toWelcome = (url: URL) => replace(withReturn('/welcome-page', url.pathname + url.search))

export const membersOnly: Guard = async ({ url }, next) => {
  if (!readSession()) throw toWelcome(url)
  await next()
  // A loader below may have learnt that the session is dead; `call` then ends it here too.
  if (!readSession()) throw toWelcome(url)
}

export const guestsOnly: Guard = ({ url }) => {
  if (readSession()) throw replace(returnAddress(url.search))
}

export const professionalsOnly: Guard = () => {
  if (readSession()?.role === 'customer') throw replace('/account/profile')
}
