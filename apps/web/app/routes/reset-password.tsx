import { sessionsApi } from '@couronne/contract/identity/sessions'
import { useState } from 'react'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { LinkError } from '#app/identity/sessions/link-error.tsx'
import { ResetPasswordForm } from '#app/identity/sessions/reset-password-form.tsx'
import { useLinkToken, useMailedLink } from '#app/identity/sessions/use-mailed-link.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Nouveau mot de passe', path: addresses.newPassword(), noindex: true })

const check = async (token: string) => (await call(sessionsApi.checkToken, { body: { token } })).message.id

export default function ResetPassword() {
  const token = useLinkToken()
  const { outcome, retry } = useMailedLink(token, check)
  const [done, setDone] = useState('')

  return (
    <AuthLayout
      title="Nouveau mot de passe"
      intro="Choisissez-en un que vous n’utilisez nulle part ailleurs."
      illustrations={['nattes', 'hero-dreads', 'hero-bantu']}
      backTo={addresses.welcome()}
    >
      {done ? (
        <div className="flex flex-col gap-5">
          <Alert ref={takeFocus} tone="success" title={done}>
            Par prudence, toutes vos sessions ouvertes ailleurs sont terminées.
          </Alert>
          <LinkButton to={addresses.welcome()} size="large">
            Se connecter
          </LinkButton>
        </div>
      ) : outcome.state === 'accepted' ? (
        <ResetPasswordForm userId={outcome.answer} token={token} onDone={setDone} />
      ) : outcome.state === 'refused' ? (
        <LinkError error={outcome.error} onRetry={retry}>
          <LinkButton to={addresses.forgottenPassword()} size="large">
            Demander un nouveau lien
          </LinkButton>
        </LinkError>
      ) : (
        <Loading label="Vérification du lien…">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-2 h-12" />
          <Skeleton className="mt-14 h-6 w-48" />
          <Skeleton className="mt-2 h-12" />
          <Skeleton className="mt-6 h-14 rounded-full" />
        </Loading>
      )}
    </AuthLayout>
  )
}
