import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/disponibilite.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes disponibilités', noindex: true })

export default function MyAvailability() {
  return <h2 className="text-2xl">MES DISPONIBILITÉS</h2>
}
