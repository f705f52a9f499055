import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/cgu.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Conditions générales d’utilisation', path: '/cgu' })

export default function Terms() {
  return <PageBanner title="Conditions générales d’utilisation" backTo="/" />
}
