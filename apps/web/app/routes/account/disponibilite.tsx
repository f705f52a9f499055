import { addDays, mondayOf } from '@couronne/contract/lib/hours'
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { ConfirmsFirst } from '#app/booking/availability/confirms-first.tsx'
import { lookAheadDays, lookBackDays, readWeek, requestedDay } from '#app/booking/availability/week-loader.ts'
import { WeekNavigation } from '#app/booking/availability/week-navigation.tsx'
import { WeekSkeleton } from '#app/booking/availability/week-skeleton.tsx'
import { WeekView } from '#app/booking/availability/week-view.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/disponibilite.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes disponibilités', noindex: true })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => readWeek(requestedDay(url.searchParams.get('semaine')))

export default function MyAvailability({ loaderData: result }: Route.ComponentProps) {
  const member = useMember()
  const { zone, ville } = member
  const [address, setAddress] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const nextLocation = useNavigation().location
  const isWide = useMedia('(min-width: 64rem)')
  const { pathname } = useLocation()
  const isChangingWeek = nextLocation?.pathname === pathname
  const today = requestedDay(null, zone)
  const searchParams = isChangingWeek ? new URLSearchParams(nextLocation?.search) : address
  const monday = mondayOf(requestedDay(searchParams.get('semaine'), zone))

  return (
    <Toasts>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg tracking-wide">MES DISPONIBILITÉS</h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" tone="secondary" to={addresses.weeklyTemplate()}>
            Ma semaine type et mes congés
          </LinkButton>
          <LinkButton size="small" tone="secondary" to={addresses.noticeAndPause()}>
            Délai et pause
          </LinkButton>
        </div>
      </div>
      <div className="relative">
        <div className="mb-4 max-w-md lg:w-64">
          <WeekNavigation
            monday={monday}
            onWeek={(semaine) => setAddress({ semaine }, { preventScrollReset: true })}
            hasEarlier={monday > addDays(today, 7 - lookBackDays)}
            hasLater={monday < addDays(today, lookAheadDays - 7)}
          />
        </div>
        {isChangingWeek ? (
          <WeekSkeleton isWide={isWide} />
        ) : 'failure' in result ? (
          <div className="min-h-80 max-w-xl">
            <LoadError
              title="Vos créneaux n’ont pas pu être lus"
              busy={state === 'loading'}
              onRetry={() => void revalidate()}
            >
              {result.failure}
            </LoadError>
          </div>
        ) : (
          <WeekView key={monday} agenda={result.agenda} monday={monday} zone={zone} town={ville} isWide={isWide} />
        )}
      </div>
      <ConfirmsFirst member={member} />
    </Toasts>
  )
}
