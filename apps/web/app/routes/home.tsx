import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Couronne : coiffeuses afro près de chez vous', path: '/' })

export default function Home() {
  return <h1 className="p-10 text-4xl">La beauté près de chez vous</h1>
}
