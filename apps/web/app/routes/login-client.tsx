import { LoginPage } from '#app/identity/sessions/login-page.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/login-client.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion Espace Client', path: addresses.login.customer(), noindex: true })

export default function CustomerLogin() {
  return <LoginPage userRole="customer" />
}
