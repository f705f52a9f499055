import { calendarFeedApi } from '@couronne/contract/booking/calendar-feed'
import { CalendarFeedSettings } from '#app/booking/calendar-feed/calendar-feed-settings.tsx'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/agenda.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon agenda', noindex: true })

export const clientLoader = () => call(calendarFeedApi.read)

export default function OwnCalendarFeed({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-2 text-lg tracking-wide">VOS RENDEZ-VOUS DANS VOTRE AGENDA</h2>
      <p className="mb-6 max-w-2xl">
        Une adresse à donner à votre agenda (Google, Apple, Outlook…), dans « Ajouter un agenda à partir d’une adresse
        ». Il la relit lui-même, et y montre vos rendez-vous payés avec la prestation et la ville, par exemple « Braids,
        Montreuil » : ni nom, ni rue, ni téléphone. Une annulation y reste trente jours. Changer de mot de passe
        supprime l’adresse : créez-en alors une nouvelle.
      </p>
      <Card className="max-w-2xl sm:p-8">
        <CalendarFeedSettings loaded={loaderData} />
      </Card>
    </>
  )
}
