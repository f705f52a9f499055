import { LoginPage } from '#app/accounts/login-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/login-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion Espace Coiffeuse', path: '/login-coiffeuse', noindex: true })

export default function ProfessionalLogin() {
  return <LoginPage door="professional" />
}
