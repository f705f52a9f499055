import { RegistrationPage } from '#app/identity/accounts/registration-page.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/register-client.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Inscription Espace Client', path: addresses.register.customer(), noindex: true })

export default function CustomerRegistration() {
  return <RegistrationPage userRole="customer" />
}
