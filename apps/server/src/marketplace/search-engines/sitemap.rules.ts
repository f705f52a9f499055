import { noticeVersion, privacyVersion, termsVersion } from '@couronne/contract/identity/terms'
import { apiFolders } from '@couronne/contract/lib/api-paths'
import { pageAddress, pageFolders, pagePaths } from '@couronne/contract/lib/page-paths'
import { html } from '@remix-run/html-template'

/** A page that may be found; `changedOn` is a day, `YYYY-MM-DD`, or nothing where that is not known. */
export type FindablePage = { path: string; changedOn?: string | undefined }

/** Of 50,000 addresses that a sitemap may hold, so few that one is read and sent at once. */
export const profilesPerFile = 10_000

export const staticPages: FindablePage[] = [
  { path: pagePaths.home },
  { path: pagePaths.about },
  { path: pagePaths.faq },
  { path: pagePaths.terms, changedOn: termsVersion },
  { path: pagePaths.legalNotice, changedOn: noticeVersion },
  { path: pagePaths.privacy, changedOn: privacyVersion },
]

/** As the pages link to her. */
export const profilePath = ({ id, firstname }: { id: string; firstname: string }) =>
  pageAddress('', 'profile', { name: firstname, professionalId: id })

export const productPath = ({ slug }: { slug: string }) => pageAddress('', 'product', { slug })

const xml = (root: string, entry: string, publicUrl: string, pages: FindablePage[]) =>
  String(html`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path, changedOn }) => {
  const changed = changedOn && html`<lastmod>${changedOn}</lastmod>`
  return html`<${entry}><loc>${publicUrl + path}</loc>${changed}</${entry}>\n`
})}</${root}>
`)

export const sitemap = (publicUrl: string, pages: FindablePage[]) => xml('urlset', 'url', publicUrl, pages)
export const sitemapIndex = (publicUrl: string, files: FindablePage[]) =>
  xml('sitemapindex', 'sitemap', publicUrl, files)

const { account, operators, booking, payoutAccount } = pageFolders
const nobodysToFind = [
  `${apiFolders.calls}/`,
  account,
  operators,
  `${booking}/`,
  `${payoutAccount}/`,
  apiFolders.olderRecord,
]

/** Nothing of the demonstration, nor of a platform that is not open to all, is to be found. */
export const robots = (publicUrl: string, isIndexed: boolean) =>
  isIndexed
    ? [
        'User-agent: *',
        ...nobodysToFind.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n')
    : 'User-agent: *\nDisallow: /\n'

export const manifest = (brandName: string) => ({
  name: brandName,
  short_name: brandName,
  description: 'La beauté près de chez vous',
  lang: 'fr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#FFF8F0',
  theme_color: '#6D1F48',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
