import { ForgottenPasswordForm } from '#app/accounts/forgotten-password-form.tsx'
import { NeedsScripts } from '#app/frame/needs-scripts.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/forget-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mot de passe oublié', path: '/forget-password', noindex: true })

export default function ForgottenPassword() {
  return (
    <>
      <PageBanner
        title="Mot de passe oublié"
        intro="Indiquez l’e-mail de votre compte : nous vous enverrons un lien pour choisir un nouveau mot de passe."
        backTo="/welcome-page"
      />
      <div className="mx-auto max-w-lg px-4 py-10 sm:px-6">
        <NeedsScripts>
          <ForgottenPasswordForm />
        </NeedsScripts>
      </div>
    </>
  )
}
