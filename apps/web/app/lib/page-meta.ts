import { french } from '@couronne/contract/lib/typography'
import type { MetaDescriptor } from 'react-router'
import { addresses } from './addresses.ts'

type About = {
  title: string
  description?: string
  path?: string | undefined
  noindex?: boolean
  /** `YYYY-MM-DD`: from the day after, it is nothing to be found any more. */
  lastOn?: string
  /** Shown with a shared link, in place of the server's own; `path` is on this site. */
  picture?: { path: string; alt: string } | undefined
  /** What the page is about, for search engines: schema.org, with addresses made by `at`. */
  data?: (app: Site) => object[]
}
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]
/** `at` makes a path of this site an address. */
type Site = { brandName: string; at: (path: string) => string }

const ownPicture = { path: '/partage.png', alt: 'Une couronne au-dessus de cinq coiffures' }

/** Title, description, canonical address, shared picture and robots of a page: `export const meta = ({ matches }) => pageMeta(matches, {…})`. */
export const pageMeta = (
  matches: Matches,
  { title, description, path, noindex, lastOn, picture = ownPicture, data }: About,
): MetaDescriptor[] => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { brandName: string; publicUrl: string }
    | undefined
  const brandName = root?.brandName ?? 'Couronne'
  const fullTitle = french(path === addresses.home() ? `${brandName} : ${title}` : `${title} · ${brandName}`)
  const at = (path: string) => (root ? new URL(path, root.publicUrl).href : path)
  const canonical = path !== undefined && root ? at(path) : undefined
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: brandName },
    { property: 'og:locale', content: 'fr_FR' },
    ...(description
      ? [
          { name: 'description', content: french(description) },
          { property: 'og:description', content: french(description) },
        ]
      : []),
    ...(canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
        ]
      : []),
    ...(root && !noindex
      ? [
          { property: 'og:type', content: 'website' },
          { property: 'og:image', content: at(picture.path) },
          { property: 'og:image:alt', content: french(picture.alt) },
          ...(picture === ownPicture
            ? [
                { property: 'og:image:width', content: '1200' },
                { property: 'og:image:height', content: '630' },
              ]
            : []),
          { name: 'twitter:card', content: 'summary_large_image' },
          // The router writes `<` in it as an escape: no name can end the script.
          ...(data?.({ brandName, at }) ?? []).map((about) => ({
            'script:ld+json': { '@context': 'https://schema.org', ...about },
          })),
        ]
      : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(lastOn && !noindex ? [{ name: 'robots', content: `unavailable_after: ${lastOn}T23:59:59Z` }] : []),
  ]
}
