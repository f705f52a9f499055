import { french } from '@couronne/contract/typography'
import type { MetaDescriptor } from 'react-router'

type About = {
  title: string
  description?: string
  path?: string | undefined
  noindex?: boolean
  /** `YYYY-MM-DD`: from the day after, it is nothing to be found any more. */
  lastOn?: string
}
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical address and robots of a page: `export const meta = ({ matches }) => pageMeta(matches, {…})`. */
export const pageMeta = (matches: Matches, { title, description, path, noindex, lastOn }: About): MetaDescriptor[] => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { brandName: string; publicUrl: string }
    | undefined
  const brandName = root?.brandName ?? 'Couronne'
  const fullTitle = french(path === '/' ? `${brandName} : ${title}` : `${title} · ${brandName}`)
  const canonical = path !== undefined && root ? new URL(path, root.publicUrl).href : undefined
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: brandName },
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
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(lastOn && !noindex ? [{ name: 'robots', content: `unavailable_after: ${lastOn}T23:59:59Z` }] : []),
  ]
}
