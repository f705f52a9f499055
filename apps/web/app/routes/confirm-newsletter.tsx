import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { LinkError } from '#app/identity/sessions/link-error.tsx'
import { useLinkToken, useMailedLink } from '#app/identity/sessions/use-mailed-link.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { NewsletterForm } from '#app/operations/newsletter/newsletter-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/confirm-newsletter.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Recevoir nos nouveautés', path: addresses.confirmNewsletter(), noindex: true })

const confirm = (token: string) => call(newsletterApi.confirm, { body: { token } })

const intros = {
  waiting: 'Un instant, nous notons votre accord.',
  accepted: 'C’est noté.',
  refused: 'Ce lien n’a pas pu servir, mais rien n’est perdu.',
}

export default function ConfirmNewsletter() {
  const { outcome, retry } = useMailedLink(useLinkToken(), confirm)
  return (
    <AuthLayout
      title="Recevoir nos nouveautés"
      intro={intros[outcome.state]}
      longestIntro={intros.refused}
      illustrations={['tissage', 'hero-turban', 'hero-twists']}
    >
      {outcome.state === 'accepted' ? (
        <div className="flex flex-col gap-5">
          <Alert tone="success">{outcome.answer.message}</Alert>
          <p>Chaque message porte un lien pour vous désinscrire, sans mot de passe.</p>
          <LinkButton to={addresses.home()} size="large">
            Voir le site
          </LinkButton>
        </div>
      ) : outcome.state === 'refused' ? (
        <LinkError error={outcome.error} onRetry={retry}>
          <NewsletterForm label="Demander un nouveau lien" />
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
