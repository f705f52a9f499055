import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/service.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes services', noindex: true })

export default function MyServices() {
  return <h2 className="text-2xl">MES SERVICES</h2>
}
