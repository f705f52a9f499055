import { RegistrationPage } from '#app/accounts/registration-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/register-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Inscription Espace Coiffeuse', path: '/register-coiffeuse', noindex: true })

export default function ProfessionalRegistration() {
  return <RegistrationPage door="professional" />
}
