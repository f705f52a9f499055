import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/inscription.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inscription', path: '/inscription', noindex: true })

export default function Registration() {
  return <PageBanner title="Inscription" backTo="/" />
}
