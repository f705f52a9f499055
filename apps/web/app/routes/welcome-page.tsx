import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/welcome-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Connexion', path: '/welcome-page', noindex: true })

export default function Welcome() {
  return <PageBanner title="Connexion" backTo="/" />
}
