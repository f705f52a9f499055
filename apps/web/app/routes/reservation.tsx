import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/reservation.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Réserver', noindex: true })

export default function Booking() {
  return <PageBanner title="Réserver" backTo="/" />
}
