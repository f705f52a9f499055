import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Nouveau mot de passe', path: '/reset-password', noindex: true })

export default function ResetPassword() {
  return <PageBanner title="Nouveau mot de passe" backTo="/" />
}
