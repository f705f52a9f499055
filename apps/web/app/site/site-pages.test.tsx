import { pagePaths } from '@couronne/contract/lib/page-paths'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { SiteFooter } from './frame/site-footer.tsx'
import { sitePages } from './site-pages.ts'

/** Pages that only a mail, a cart or a registration leads to. */
const steps = ['confirm-email', 'nouveautes/confirmer', 'nouveautes/quitter', 'plan-du-site']

it('the site map lists every public page that has one address', () => {
  const paths = routes.flatMap(({ path }) => (path && !path.includes(':') ? [path] : []))
  const publicPaths = paths.filter((path) => !steps.includes(path))
  const listed = sitePages.flatMap(({ links }) => links.map(({ to }) => to))
  expect(publicPaths).toContain('boutique-cart')
  expect(publicPaths.filter((path) => !listed.includes(`/${path}`))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

const Footer = () => <SiteFooter brandName="Couronne" />

it.each(['/', '/account/profile', '/admin'])(
  'each footer of %s leads to the withdrawal and the accessibility page',
  (path) => {
    const Page = createRoutesStub([{ path: '*', Component: Footer }])
    const html = renderToStaticMarkup(<Page initialEntries={[path]} />)
    const footers = html.split('<footer').slice(1)
    expect(footers).toHaveLength(path === '/account/profile' ? 2 : 1)
    for (const footer of footers)
      for (const page of [pagePaths.withdrawing, pagePaths.accessibility]) expect(footer).toContain(`href="${page}"`)
  },
)
