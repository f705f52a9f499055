import { RegistrationPage } from '#app/identity/accounts/registration-page.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/register-coiffeuse.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Inscription Espace Coiffeuse', path: addresses.register.professional(), noindex: true })

export default function ProfessionalRegistration() {
  return <RegistrationPage userRole="professional" />
}
