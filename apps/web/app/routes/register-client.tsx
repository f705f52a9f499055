import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/register-client.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inscription Espace Client', path: '/register-client', noindex: true })

export default function CustomerRegistration() {
  return <PageBanner title="Inscription Espace Client" backTo="/" />
}
