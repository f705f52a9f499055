import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/register-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inscription Espace Coiffeuse', path: '/register-coiffeuse', noindex: true })

export default function ProfessionalRegistration() {
  return <PageBanner title="Inscription Espace Coiffeuse" backTo="/" />
}
