import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/fiche-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, { title: params.name })

export default function ProfessionalProfile({ params }: Route.ComponentProps) {
  return <PageBanner title={params.name} backTo="/" />
}
