import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/boutique.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Boutique d’extensions', path: '/boutique' })

export default function Shop() {
  return <PageBanner title="Boutique" backTo="/" />
}
