import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/login-client.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Connexion Espace Client', path: '/login-client', noindex: true })

export default function CustomerLogin() {
  return <PageBanner title="Espace Client" backTo="/" />
}
