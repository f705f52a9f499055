import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/mentions-legales.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mentions légales', path: '/mentions-legales' })

export default function LegalNotice() {
  return <PageBanner title="Mentions légales" backTo="/" />
}
