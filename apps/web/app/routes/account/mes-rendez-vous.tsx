import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/mes-rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes rendez-vous', noindex: true })

export default function MyAppointments() {
  return <h2 className="text-2xl">MES RENDEZ-VOUS</h2>
}
