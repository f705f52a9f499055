import { accountsApi } from '@couronne/contract/identity/accounts'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { StripeLinkButton } from '#app/money/payouts/stripe-link-button.tsx'
import type { Route } from './+types/connect-link.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Recevoir vos versements', noindex: true })

/** A professional can open only their own account. Any other id is not found. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { id, connect_id } = await call(accountsApi.current)
  if (params.account_id === id || params.account_id === connect_id) return params.account_id
  throw new ApiError({ statusCode: 404, error: 'not_found', message: 'Introuvable.' })
}

export default function ConnectLink({ loaderData: account }: Route.ComponentProps) {
  return (
    <AuthLayout
      title="Recevoir vos versements"
      intro="Le prix de vos rendez-vous vous est versé par Stripe, notre service de paiement."
      illustrations={['braids', 'hero-turban', 'hero-afro']}
      backTo={addresses.ownPayments()}
    >
      <div className="flex flex-col gap-5">
        <p>
          Pour vous payer, la loi demande à Stripe de savoir qui vous êtes. Inscrivez-vous chez lui une fois : comptez
          cinq minutes, avec une pièce d’identité et votre IBAN sous la main.
        </p>
        <p>Vous pouvez vous arrêter en route et reprendre plus tard. Ce que vous gagnez vous attend.</p>
        <StripeLinkButton account={account} to="questions">
          Continuer vers Stripe
        </StripeLinkButton>
      </div>
    </AuthLayout>
  )
}
