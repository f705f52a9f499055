import { addresses } from './addresses.ts'
/** Where login leads when it was not on the way to somewhere. */
export const ownProfile = addresses.ownProfile()

/** The page to come back to after login travels in `?retour=`; only a path of this site is followed. */
export const returnAddress = (search: string | URLSearchParams, fallback = ownProfile) => {
  const wanted = new URLSearchParams(search).get('retour') ?? ''
  if (!wanted.startsWith('/')) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(wanted, base)) return fallback
  const url = new URL(wanted, base)
  // Backslashes, tabs and double slashes are how a path turns into another site.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

export const withReturn = (path: string, back: string) =>
  back && back !== ownProfile ? `${path}?retour=${encodeURIComponent(back)}` : path
