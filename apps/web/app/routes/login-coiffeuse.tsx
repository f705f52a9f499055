import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/login-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Connexion Espace Coiffeuse', path: '/login-coiffeuse', noindex: true })

export default function ProfessionalLogin() {
  return <PageBanner title="Espace Coiffeuse" backTo="/" />
}
