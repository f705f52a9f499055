import { pageMeta } from '#app/lib/page-meta.ts'
import { LoginPage } from '#app/sessions/login-page.tsx'
import type { Route } from './+types/login-client.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion Espace Client', path: '/login-client', noindex: true })

export default function CustomerLogin() {
  return <LoginPage door="customer" />
}
