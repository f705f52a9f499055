import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { ForgottenPasswordForm } from '#app/identity/sessions/forgotten-password-form.tsx'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/forget-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mot de passe oublié', path: addresses.forgottenPassword(), noindex: true })

export default function ForgottenPassword() {
  const { addReturnTo } = useReturnTo()
  return (
    <AuthLayout
      title="Mot de passe oublié"
      intro="Cela arrive à tout le monde. Indiquez l’e-mail de votre compte : vous y recevrez un lien pour en choisir un nouveau."
      illustrations={['nattes', 'hero-dreads', 'hero-bantu']}
      backTo={addReturnTo(addresses.welcome())}
      otherLinks={[{ question: 'Vous vous en souvenez ?', to: addresses.welcome(), label: 'Se connecter' }]}
    >
      <ForgottenPasswordForm />
    </AuthLayout>
  )
}
