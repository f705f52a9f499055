import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/politique-de-confidentialite.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Politique de confidentialité', path: '/politique-de-confidentialite' })

export default function PrivacyPolicy() {
  return <PageBanner title="Politique de confidentialité" backTo="/" />
}
