import { accountsApi, type ConfirmAnswer } from '@couronne/contract/identity/accounts'
import { Entrance } from '#app/identity/sessions/entrance.tsx'
import { LinkRefused } from '#app/identity/sessions/link-refused.tsx'
import { keptReturn } from '#app/identity/sessions/stored-return-to.ts'
import { useLink, useLinkToken } from '#app/identity/sessions/use-link.ts'
import { addresses, leadsToBooking } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { withReturn } from '#app/lib/return-address.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/confirm-email.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirmation de votre e-mail', path: addresses.confirmEmail(), noindex: true })

const confirm = (token: string) => call(accountsApi.confirm, { body: { token } })

const logins = {
  customer: addresses.login.customer(),
  professional: addresses.login.professional(),
  admin: addresses.welcome(),
}

/**
 * Returns the login page of the role. The return address comes from the registration on any device, or from this
 * browser.
 */
const loginAddress = ({ role, retour }: ConfirmAnswer) => withReturn(logins[role], retour ?? keptReturn())

const intros = {
  waiting: 'Un instant, et votre espace s’ouvre.',
  accepted: 'C’est fait : votre espace est ouvert.',
  refused: 'Ce lien n’a pas pu servir, mais rien n’est perdu.',
}

export default function ConfirmEmail() {
  const token = useLinkToken()
  const { outcome, again } = useLink(token, confirm)
  return (
    <Entrance
      title="Confirmation de votre e-mail"
      intro={intros[outcome.state]}
      heads={['braids', 'hero-bantu', 'hero-afro']}
    >
      {outcome.state === 'accepted' ? (
        <div className="flex flex-col gap-5">
          <Alert tone="success" title="Bienvenue !">
            <p>{outcome.answer.message}</p>
            {outcome.answer.retour && leadsToBooking(outcome.answer.retour) && (
              <p>Votre réservation vous attend là où vous l’aviez laissée.</p>
            )}
          </Alert>
          <LinkButton to={loginAddress(outcome.answer)} size="large">
            Se connecter
          </LinkButton>
        </div>
      ) : outcome.state === 'refused' ? (
        <LinkRefused refusal={outcome.refusal} onAgain={again}>
          <p>
            Si votre compte n’est pas encore confirmé, connectez-vous : un nouveau lien vous sera envoyé aussitôt. S’il
            l’est déjà, vous entrerez tout simplement.
          </p>
          <LinkButton to={withReturn(addresses.welcome(), keptReturn())} size="large">
            Se connecter
          </LinkButton>
        </LinkRefused>
      ) : (
        <Loading label="Confirmation en cours…">
          <Skeleton className="h-18" />
          <Skeleton className="mt-5 h-14 rounded-full" />
        </Loading>
      )}
    </Entrance>
  )
}
