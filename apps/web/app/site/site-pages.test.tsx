import { pagePaths } from '@couronne/contract/lib/page-paths'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { addresses } from '#app/lib/addresses.ts'
import routes from '#app/routes.ts'
import { SiteFooter } from './frame/site-footer.tsx'
import { sitePages } from './site-pages.ts'

/** Pages that only a mail, a cart or a registration leads to. */
const steps = ['confirm-email', 'nouveautes/confirmer', 'nouveautes/quitter', 'notifications/arreter', 'plan-du-site']

it('the site map lists every public page that has one address', () => {
  const paths = routes.flatMap(({ path }) => (path && !path.includes(':') ? [path] : []))
  const publicPaths = paths.filter((path) => !steps.includes(path))
  const listed = sitePages.flatMap(({ links }) => links.map(({ to }) => to))
  expect(publicPaths).toContain('boutique-cart')
  expect(publicPaths.filter((path) => !listed.includes(`/${path}`))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

/** Layouts without a path only wrap pages; the messages are one page with panes. */
const pathsIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path ? [path] : pathsIn(children)))

it('the site map lists every page of an account that has one address', () => {
  const members = routes.flatMap(({ path, children = [] }) => (path ? [] : children))
  const account = members.find(({ path }) => path === 'account')
  const paths = pathsIn(account?.children ?? []).flatMap((path) => (path.includes(':') ? [] : [`/account/${path}`]))
  const listed: string[] = sitePages.flatMap(({ links }) => links.map(({ to }) => to))
  expect(paths).toContain(addresses.ownFile())
  expect(paths.filter((path) => !listed.includes(path))).toEqual([])
})

const Footer = () => <SiteFooter brandName="Couronne" />

it.each(['/', '/account/profile', '/admin'])(
  'each footer of %s leads to the withdrawal, the accessibility and the report page',
  (path) => {
    const Page = createRoutesStub([{ path: '*', Component: Footer }])
    const html = renderToStaticMarkup(<Page initialEntries={[path]} />)
    const footers = html.split('<footer').slice(1)
    expect(footers).toHaveLength(path === '/account/profile' ? 2 : 1)
    for (const footer of footers)
      for (const page of [pagePaths.withdrawing, pagePaths.accessibility, pagePaths.report])
        expect(footer).toContain(`href="${page}"`)
  },
)
