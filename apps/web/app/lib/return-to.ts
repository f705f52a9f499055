import { addresses } from './addresses.ts'
/** The login leads here when it has no return address. */
export const firstPage = addresses.account()

/** The page to return to after the login travels in `?retour=`. Only a path of this site is followed. */
export const readReturnTo = (search: string | URLSearchParams, fallback = firstPage) => {
  const requested = new URLSearchParams(search).get('retour') ?? ''
  if (!requested.startsWith('/')) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(requested, base)) return fallback
  const url = new URL(requested, base)
  // Backslashes, tabs and double slashes can turn a path into another site.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

export const withReturnTo = (path: string, returnTo: string) =>
  returnTo && returnTo !== firstPage ? `${path}?retour=${encodeURIComponent(returnTo)}` : path
