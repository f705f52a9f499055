import {
  accessibilityVersion,
  howItWorksVersion,
  noticeVersion,
  privacyVersion,
  termsVersion,
} from '@couronne/contract/identity/terms'
import { apiFolders } from '@couronne/contract/lib/api-paths'
import { pageAddress, pageFolders, pagePaths } from '@couronne/contract/lib/page-paths'
import { html } from '@remix-run/html-template'

/** A page that search engines may index; `changedOn` is a day, `YYYY-MM-DD`, or undefined if unknown. */
export type IndexablePage = { path: string; changedOn?: string | undefined }

/** A sitemap may hold 50,000 addresses; fewer per file keep each response small enough to read and send at once. */
export const profilesPerFile = 10_000

export const staticPages: IndexablePage[] = [
  { path: pagePaths.home },
  { path: pagePaths.about },
  { path: pagePaths.faq },
  { path: pagePaths.terms, changedOn: termsVersion },
  { path: pagePaths.legalNotice, changedOn: noticeVersion },
  { path: pagePaths.privacy, changedOn: privacyVersion },
  { path: pagePaths.howItWorks, changedOn: howItWorksVersion },
  { path: pagePaths.accessibility, changedOn: accessibilityVersion },
  { path: pagePaths.siteMap },
  { path: pagePaths.withdrawing },
  { path: pagePaths.report },
]

/** Builds the same address as the pages' own links to a profile. */
export const profilePath = ({ id, firstname }: { id: string; firstname: string }) =>
  pageAddress('', 'profile', { name: firstname, professionalId: id })

export const productPath = ({ slug }: { slug: string }) => pageAddress('', 'product', { slug })

const xml = (root: string, entry: string, publicUrl: string, pages: IndexablePage[]) =>
  String(html`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path, changedOn }) => {
  const changed = changedOn && html`<lastmod>${changedOn}</lastmod>`
  return html`<${entry}><loc>${publicUrl + path}</loc>${changed}</${entry}>\n`
})}</${root}>
`)

export const sitemap = (publicUrl: string, pages: IndexablePage[]) => xml('urlset', 'url', publicUrl, pages)
export const sitemapIndex = (publicUrl: string, files: IndexablePage[]) =>
  xml('sitemapindex', 'sitemap', publicUrl, files)

const { account, operators, booking, payoutAccount } = pageFolders
const disallowedPaths = [
  `${apiFolders.calls}/`,
  account,
  operators,
  `${booking}/`,
  `${payoutAccount}/`,
  apiFolders.legacyUser,
]

/** Excludes demo sites, and sites that are not open to the public, from search engines. */
export const robots = (publicUrl: string, isIndexed: boolean) =>
  isIndexed
    ? [
        'User-agent: *',
        ...disallowedPaths.map((path) => `Disallow: ${path}`),
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
