import { accountsApi, type ConfirmAnswer } from '@couronne/contract/identity/accounts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { enterAfterConfirmation } from '#app/identity/accounts/registration-secret.ts'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { LinkError } from '#app/identity/sessions/link-error.tsx'
import { readStoredReturnTo } from '#app/identity/sessions/stored-return-to.ts'
import { useLinkToken, useMailedLink } from '#app/identity/sessions/use-mailed-link.ts'
import { addresses, isBookingAddress } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readReturnTo, withReturnTo } from '#app/lib/return-to.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/confirm-email.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirmation de votre e-mail', path: addresses.confirmEmail(), noindex: true })

/** The browser that registered is logged in, if nobody is; any other only confirms the address. */
const confirm = async (token: string) => {
  const answer = await call(accountsApi.confirm, { body: { token } })
  const user = await enterAfterConfirmation().catch(() => undefined)
  return { ...answer, user }
}

const logins = {
  customer: addresses.login.customer(),
  professional: addresses.login.professional(),
  admin: addresses.welcome(),
}

/**
 * Returns the login page of the role. The return address comes from the registration on any device, or from this
 * browser.
 */
const loginAddress = ({ role, retour }: ConfirmAnswer) => withReturnTo(logins[role], retour ?? readStoredReturnTo())

const intros = {
  waiting: 'Un instant, et votre espace s’ouvre.',
  accepted: 'Votre adresse est confirmée.',
  refused: 'Ce lien n’a pas pu servir, mais rien n’est perdu.',
}

export default function ConfirmEmail() {
  const token = useLinkToken()
  const { outcome, retry } = useMailedLink(token, confirm)
  const navigate = useNavigate()
  const landing =
    outcome.state === 'accepted' && outcome.answer.user
      ? readReturnTo(new URLSearchParams({ retour: outcome.answer.retour ?? readStoredReturnTo() }))
      : undefined
  useEffect(() => {
    if (landing) void navigate(landing, { replace: true, state: { takesHour: true } })
  }, [landing, navigate])
  return (
    <AuthLayout
      title="Confirmation de votre e-mail"
      intro={intros[outcome.state]}
      longestIntro={intros.refused}
      illustrations={['braids', 'hero-bantu', 'hero-afro']}
    >
      {outcome.state === 'accepted' && !landing ? (
        <div className="flex flex-col gap-5">
          <Alert tone="success" title="Bienvenue !">
            <p>{outcome.answer.message}</p>
            {outcome.answer.retour && isBookingAddress(outcome.answer.retour) && (
              <p>Votre réservation vous attend là où vous l’aviez laissée.</p>
            )}
          </Alert>
          <LinkButton to={loginAddress(outcome.answer)} size="large">
            Se connecter
          </LinkButton>
        </div>
      ) : outcome.state === 'refused' ? (
        <LinkError error={outcome.error} onRetry={retry}>
          <p>
            Si votre compte n’est pas encore confirmé, connectez-vous : un nouveau lien vous sera envoyé aussitôt. S’il
            l’est déjà, vous entrerez tout simplement.
          </p>
          <LinkButton to={withReturnTo(addresses.welcome(), readStoredReturnTo())} size="large">
            Se connecter
          </LinkButton>
        </LinkError>
      ) : (
        <Loading label="Confirmation en cours…">
          <Skeleton className="h-18" />
          <Skeleton className="mt-5 h-14 rounded-full" />
        </Loading>
      )}
    </AuthLayout>
  )
}
