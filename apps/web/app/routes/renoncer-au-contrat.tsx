import { companyOf } from '@couronne/contract/lib/company'
import { withdrawalRightWords } from '@couronne/contract/shop/sale-texts'
import { Link } from 'react-router'
import { useWithdrawalDays, withdrawalText } from '#app/booking/appointments/withdrawal.ts'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/renoncer-au-contrat.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ email: companyOf(context.get(siteContext).legal).email })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Renoncer au contrat',
    description:
      'Où renoncer en ligne à une commande de la boutique, comment annuler un rendez-vous, et que faire sans accès à votre compte.',
    path: addresses.withdrawing(),
  })

/** Says where the withdrawal function stands. It needs a login; without an account it is done by mail. */
export default function Withdrawing({ loaderData: { email } }: Route.ComponentProps) {
  const days = useWithdrawalDays()
  return (
    <>
      <PageBanner title="Renoncer au contrat" backTo={addresses.home()} />
      <div className="mx-auto max-w-6xl space-y-10 px-4 py-10 sm:px-6">
        <section className="space-y-4">
          <h2 className="text-2xl">Une commande de la boutique</h2>
          <p className="max-w-[68ch]">{withdrawalRightWords}</p>
          <p className="max-w-[68ch]">
            « Renoncer au contrat ici » est à côté de chaque commande expédiée, dans « Mes commandes ». Si vous n’êtes
            pas dans votre espace, la connexion vous est demandée d’abord.
          </p>
          <LinkButton to={addresses.ownOrders()}>Aller à mes commandes</LinkButton>
        </section>
        <section className="space-y-4">
          <h2 className="text-2xl">Un rendez-vous</h2>
          <p className="max-w-[68ch]">
            {days > 0
              ? `L’annulation d’un rendez-vous est gratuite ${withdrawalText(days)}, tant qu’il n’a pas commencé. Ensuite, son coût dépend du temps qui reste.`
              : 'Un rendez-vous s’annule jusqu’à son début. Ce que cela coûte dépend du temps qui reste.'}{' '}
            Le montant est affiché avant que vous confirmiez.
          </p>
          <LinkButton to={addresses.ownAppointments()} tone="secondary">
            Aller à mes rendez-vous
          </LinkButton>
        </section>
        <section className="prose">
          <h2 className="text-2xl">Sans accès à votre compte</h2>
          <p>
            Écrivez à{' '}
            <a href={`mailto:${email}?subject=${encodeURIComponent('Renoncer au contrat')}`}>
              <EMail address={email} />
            </a>{' '}
            votre nom, le numéro de la commande ou la date du rendez-vous, et pour une commande les articles auxquels
            vous renoncez : cela suffit, dans le même délai. Un <Link to={addresses.terms()}>modèle de formulaire</Link>{' '}
            est dans les conditions générales.
          </p>
        </section>
      </div>
    </>
  )
}
