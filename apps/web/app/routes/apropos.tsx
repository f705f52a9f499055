import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/apropos.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'À propos', path: '/apropos' })

export default function About() {
  return <PageBanner title="À propos" backTo="/" />
}
