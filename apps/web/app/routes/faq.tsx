import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/faq.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Questions fréquentes', path: '/faq' })

export default function Faq() {
  return <PageBanner title="Questions fréquentes" backTo="/" />
}
