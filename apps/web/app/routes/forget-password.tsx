import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/forget-password.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mot de passe oublié', path: '/forget-password', noindex: true })

export default function ForgotPassword() {
  return <PageBanner title="Mot de passe oublié" backTo="/" />
}
