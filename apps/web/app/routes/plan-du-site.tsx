import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { sitePages } from '#app/site/site-pages.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/plan-du-site.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Plan du site',
    description: 'Toutes les pages publiques du site et celles de votre espace, sur une seule page.',
    path: addresses.siteMap(),
  })

export default function SiteMap() {
  return (
    <>
      <PageBanner title="Plan du site" backTo={addresses.home()} />
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {sitePages.map(({ title, links }) => (
          <section key={title}>
            <h2 className="text-xl text-plum-deep">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:text-plum hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
