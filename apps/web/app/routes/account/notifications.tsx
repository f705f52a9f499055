import { notificationsApi } from '@couronne/contract/platform/notifications'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { NotificationForm } from '#app/platform/notifications/notification-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/notifications.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notifications', noindex: true })

export const clientLoader = () => call(notificationsApi.read)

export default function OwnNotifications({ loaderData }: Route.ComponentProps) {
  return (
    <Toasts>
      <h2 className="mb-2 text-lg tracking-wide">NOTIFICATIONS</h2>
      <p className="mb-6 max-w-2xl">
        Choisissez les e-mails que vous recevez. Chacun de ceux-ci porte aussi un lien pour ne plus le recevoir, sans
        mot de passe.
      </p>
      <Card className="max-w-2xl sm:p-8">
        <NotificationForm loaded={loaderData} />
      </Card>
      <Card className="mt-5 max-w-2xl sm:p-8">
        <h3 className="mb-3 text-lg">E-mails toujours envoyés</h3>
        <p>
          Ceux qui font partie d’un rendez-vous, d’une commande ou de votre compte ne se désactivent pas :
          confirmations, déplacements et annulations, coordonnées, retards et absences, factures, remboursements,
          versements, sécurité du compte, messages et décisions de notre équipe.
        </p>
      </Card>
      <Card className="mt-5 max-w-2xl sm:p-8">
        <h3 className="mb-3 text-lg">Agenda</h3>
        <p>Votre agenda peut relire vos rendez-vous de lui-même.</p>
        <TextLink to={addresses.ownCalendarFeed()}>Vos rendez-vous dans votre agenda</TextLink>
      </Card>
      <Card className="mt-5 max-w-2xl sm:p-8">
        <h3 className="mb-3 text-lg">Nouveautés</h3>
        <p>On s’y abonne en bas de chaque page. Chaque message porte un lien pour se désinscrire.</p>
      </Card>
    </Toasts>
  )
}
