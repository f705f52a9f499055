import { payoutsApi } from '@couronne/contract/money/payouts'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { accountTexts } from '#app/money/payouts/account-texts.ts'
import { MissingList } from '#app/money/payouts/missing-list.tsx'
import { StripeLinkButton } from '#app/money/payouts/stripe-link-button.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { Route } from './+types/connect-success.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Votre compte Stripe', noindex: true })

/** Stripe redirects here even when its questions are unfinished, so the page asks Stripe for the state. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(payoutsApi.connect, { params })

export default function ConnectSuccess({ loaderData: { state, missing }, params }: Route.ComponentProps) {
  const [title, sentence] = accountTexts[state]
  const isReady = state === 'ready'
  return (
    <AuthLayout
      title={isReady ? 'Félicitations !' : title}
      intro={isReady ? title : sentence}
      illustrations={['hero-dreads', 'hero-afro', 'hero-twists']}
      backTo={addresses.ownPayments()}
    >
      <div className="flex flex-col gap-5">
        {isReady && <p>{sentence}</p>}
        {missing.length > 0 && <MissingList missing={missing} />}
        <div className="flex flex-wrap gap-3">
          {state === 'incomplete' && (
            <StripeLinkButton account={params.account_id} to="questions">
              Continuer vers Stripe
            </StripeLinkButton>
          )}
          <LinkButton to={addresses.ownProfile()} tone={isReady ? 'primary' : 'secondary'}>
            Voir le site
          </LinkButton>
        </div>
      </div>
    </AuthLayout>
  )
}
