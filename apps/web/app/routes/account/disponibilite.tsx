import { mondayOf, nextDay } from '@couronne/contract/lib/hours'
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { dayAsked, lookAheadDays, lookBackDays, readWeek } from '#app/booking/availability/week-loader.ts'
import { WeekSkeleton } from '#app/booking/availability/week-skeleton.tsx'
import { WeekTurner } from '#app/booking/availability/week-turner.tsx'
import { WeekView } from '#app/booking/availability/week-view.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/disponibilite.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes disponibilités', noindex: true })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => readWeek(dayAsked(url.searchParams.get('semaine')))

export default function MyAvailability({ loaderData: read }: Route.ComponentProps) {
  const { zone, ville } = useMember()
  const [address, setAddress] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const coming = useNavigation().location
  const isWide = useMedia('(min-width: 64rem)')
  const { pathname } = useLocation()
  const isTurning = coming?.pathname === pathname
  const today = dayAsked(null, zone)
  const asked = isTurning ? new URLSearchParams(coming?.search) : address
  const monday = mondayOf(dayAsked(asked.get('semaine'), zone))

  return (
    <Toasts>
      <h2 className="mb-4 text-lg tracking-wide">MES DISPONIBILITÉS</h2>
      <div className="relative">
        <div className="mb-4 max-w-md lg:w-64">
          <WeekTurner
            monday={monday}
            onWeek={(semaine) => setAddress({ semaine }, { preventScrollReset: true })}
            hasEarlier={monday > nextDay(today, 7 - lookBackDays)}
            hasLater={monday < nextDay(today, lookAheadDays - 7)}
          />
        </div>
        {isTurning ? (
          <WeekSkeleton isWide={isWide} />
        ) : 'failure' in read ? (
          <div className="min-h-80 max-w-xl">
            <ReadFailed
              title="Vos créneaux n’ont pas pu être lus"
              busy={state === 'loading'}
              onRetry={() => void revalidate()}
            >
              {read.failure}
            </ReadFailed>
          </div>
        ) : (
          <WeekView key={monday} agenda={read.agenda} monday={monday} zone={zone} town={ville} isWide={isWide} />
        )}
      </div>
    </Toasts>
  )
}
