import { LoginPage } from '#app/identity/sessions/login-page.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/login-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion Espace Coiffeuse', path: addresses.login.professional(), noindex: true })

export default function ProfessionalLogin() {
  return <LoginPage userRole="professional" />
}
