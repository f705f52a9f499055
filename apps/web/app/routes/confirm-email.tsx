import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/confirm-email.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirmation de votre e-mail', path: '/confirm-email', noindex: true })

export default function ConfirmEmail() {
  return <PageBanner title="Confirmation de votre e-mail" backTo="/" />
}
