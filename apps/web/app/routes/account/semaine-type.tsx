import { weeklyHoursApi } from '@couronne/contract/booking/weekly-hours'
import { today } from '@couronne/contract/lib/hours'
import { TemplateEditor } from '#app/booking/weekly-hours/template-editor.tsx'
import { templateOf } from '#app/booking/weekly-hours/use-template-changes.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/semaine-type.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ma semaine type', noindex: true })

export const clientLoader = async () => templateOf(await call(weeklyHoursApi.template))

export default function MyWeeklyTemplate({ loaderData }: Route.ComponentProps) {
  const { zone, ville } = useMember()
  return (
    <Toasts>
      <h2 className="mb-2 text-lg tracking-wide">MA SEMAINE TYPE</h2>
      <p className="max-w-2xl">
        Ces horaires s’ouvrent à la réservation pour les huit semaines à venir, et chaque nuit pour un jour de plus. Un
        jour que vous avez modifié vous-même dans vos disponibilités reste tel que vous l’avez laissé.
      </p>
      <p className="mb-4">
        <TextLink to={addresses.ownHours()}>Mes disponibilités</TextLink>
      </p>
      <TemplateEditor loaded={loaderData} zone={zone} town={ville} today={today(new Date(serverNow()), zone)} />
    </Toasts>
  )
}
