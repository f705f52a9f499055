import { french } from '@couronne/contract/lib/typography'
import type { MetaDescriptor } from 'react-router'
import { addresses } from './addresses.ts'

type PageDescription = {
  title: string
  description?: string
  path?: string | undefined
  noindex?: boolean
  /** After this day (`YYYY-MM-DD`), search engines drop the page from their index. */
  expiresOn?: string
  /** Replaces the site's own picture in a shared link. `path` is on this site. */
  picture?: { path: string; alt: string } | undefined
  /** Describes the page's content for search engines with schema.org data, whose addresses `at` builds. */
  data?: (app: Site) => object[]
}
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]
/** `at` turns a path of this site into an absolute address. */
type Site = { brandName: string; at: (path: string) => string }

const defaultPicture = { path: '/partage.png', alt: 'Une couronne au-dessus de cinq coiffures' }

/**
 * Builds a page's title, description, canonical address, shared picture and robots: `export const meta = ({ matches })
 * => pageMeta(matches, {…})`.
 */
export const pageMeta = (
  matches: Matches,
  { title, description, path, noindex, expiresOn, picture = defaultPicture, data }: PageDescription,
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
          ...(picture === defaultPicture
            ? [
                { property: 'og:image:width', content: '1200' },
                { property: 'og:image:height', content: '630' },
              ]
            : []),
          { name: 'twitter:card', content: 'summary_large_image' },
          // The router escapes `<` in this script, so that no name can end it.
          ...(data?.({ brandName, at }) ?? []).map((about) => ({
            'script:ld+json': { '@context': 'https://schema.org', ...about },
          })),
        ]
      : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(expiresOn && !noindex ? [{ name: 'robots', content: `unavailable_after: ${expiresOn}T23:59:59Z` }] : []),
  ]
}
