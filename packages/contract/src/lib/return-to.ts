/**
 * The pages that somebody may be on the way to when she first has to register; none of another site, and none for
 * guests.
 */
export const pagesToComeBackTo = [
  '/reservation/:name',
  '/fiche-coiffeuse/:name',
  '/boutique',
  '/boutique/:slug',
  '/boutique-cart',
  '/account/:page',
  '/account/renoncer/:id',
] as const

export const maxReturnPath = 500

const patterns = pagesToComeBackTo.map((page) => new RegExp(`^${page.replace(/:\w+/, '[^/]+')}$`))
const base = 'https://site.invalid'

/** The address as it is kept and followed, if it is one of those pages of our own. */
export const returnPathIn = (asked: string | undefined) => {
  if (!asked?.startsWith('/') || !URL.canParse(asked, base)) return undefined
  // Backslashes, tabs and dots are how a path turns into another one: what counts is how it is read.
  const url = new URL(asked, base)
  const path = url.pathname + url.search
  const isOurs = url.origin === base && patterns.some((pattern) => pattern.test(url.pathname))
  return isOurs && path.length <= maxReturnPath ? path : undefined
}
