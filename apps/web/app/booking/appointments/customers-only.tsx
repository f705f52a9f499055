import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { withReturnTo } from '#app/lib/return-to.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'

type Props = {
  isOwn: boolean
  /** The user returns to this address of the page after logging in with a customer account. */
  returnTo: string
}

/** Replaces the booking page for a user who is logged in as a professional. */
export const CustomersOnly = ({ isOwn, returnTo }: Props) => (
  <>
    <PageBanner title="Réserver" backTo={addresses.home()} isCompact />
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      {isOwn ? <OwnServices /> : <OtherAccount returnTo={returnTo} />}
    </div>
  </>
)

const OwnServices = () => (
  <EmptyState
    picture={illustrationUrl('hero-turban')}
    title="C’est ici que l’on réserve chez vous"
    action={<LinkButton to={addresses.ownServices()}>Voir mes services</LinkButton>}
  >
    <p>Ce que vos clientes y trouvent, vous le changez dans votre espace : vos services, vos prix et vos heures.</p>
  </EmptyState>
)

const OtherAccount = ({ returnTo }: Pick<Props, 'returnTo'>) => {
  const navigate = useNavigate()
  const changeAccount = async () => {
    const { logOut } = await import('#app/identity/sessions/log-out.ts')
    await logOut()
    await navigate(withReturnTo(addresses.login.customer(), returnTo))
  }
  return (
    <EmptyState
      picture={illustrationUrl('hero-turban')}
      title="Pour réserver, il faut un compte client"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={changeAccount}>Prendre un compte client</Button>
          <LinkButton to={addresses.home()} tone="secondary">
            Revenir à l’accueil
          </LinkButton>
        </div>
      }
    >
      <p>
        Vous utilisez votre compte de coiffeuse : son agenda ne montre que les rendez-vous que vous donnez. Pour vous
        faire coiffer, connectez-vous avec un compte client, ou créez-en un avec une autre adresse e-mail. Votre choix
        vous attendra.
      </p>
    </EmptyState>
  )
}
