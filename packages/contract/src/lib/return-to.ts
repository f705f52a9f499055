/** These are the pages to which a visitor may return after login or registration. */
export const returnToPages = [
  '/reservation/:name',
  '/fiche-coiffeuse/:name',
  '/boutique',
  '/boutique/:slug',
  '/boutique-cart',
  '/account/:page',
  '/account/renoncer/:id',
  '/account/message/:sid',
] as const

export const maxReturnToLength = 500

const patterns = returnToPages.map((page) => new RegExp(`^${page.replace(/:\w+/, '[^/]+')}$`))
const base = 'https://site.invalid'

/** Returns the normalised path and query when it leads to one of `returnToPages`, otherwise undefined. */
export const validReturnTo = (requested: string | undefined) => {
  if (!requested?.startsWith('/') || !URL.canParse(requested, base)) return undefined
  // Backslashes, tabs and dots can turn a path into another one, so the check uses the parsed URL and not the text.
  const url = new URL(requested, base)
  const path = url.pathname + url.search
  const isReturnToPage = url.origin === base && patterns.some((pattern) => pattern.test(url.pathname))
  return isReturnToPage && path.length <= maxReturnToLength ? path : undefined
}
