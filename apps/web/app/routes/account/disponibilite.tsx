import { addDays, mondayOf } from '@couronne/contract/lib/hours'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { ConfirmsFirst } from '#app/booking/availability/confirms-first.tsx'
import { useRailDialog } from '#app/booking/availability/use-rail-dialog.ts'
import { lookAheadDays, lookBackDays, readWeek, requestedDay } from '#app/booking/availability/week-loader.ts'
import { WeekNavigation } from '#app/booking/availability/week-navigation.tsx'
import { WeekSkeleton } from '#app/booking/availability/week-skeleton.tsx'
import { WeekView } from '#app/booking/availability/week-view.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/disponibilite.ts'

const EntryDialogs = lazy(() => import('#app/booking/own-entries/entry-dialogs.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mes disponibilités', noindex: true })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  readWeek(requestedDay(url.searchParams.get('jour') ?? url.searchParams.get('semaine')))

/** Returns the day of the address, if it names one, and the Monday of the week that the page shows. */
const requestedIn = (searchParams: URLSearchParams, zone: string) => {
  const requested = searchParams.get('jour')
  const chosenDay = requested === null ? undefined : requestedDay(requested, zone)
  return { chosenDay, monday: mondayOf(chosenDay ?? requestedDay(searchParams.get('semaine'), zone)) }
}

export default function MyAvailability({ loaderData: result }: Route.ComponentProps) {
  const member = useMember()
  const { zone, ville } = member
  const [address, setAddress] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const nextLocation = useNavigation().location
  const isWide = useMedia('(min-width: 64rem)')
  const { pathname } = useLocation()
  const today = requestedDay(null, zone)
  const isChanging = nextLocation?.pathname === pathname
  const { chosenDay, monday } = requestedIn(isChanging ? new URLSearchParams(nextLocation?.search) : address, zone)
  const isChangingWeek = isChanging && monday !== requestedIn(address, zone).monday
  const rail = useRailDialog(result, zone)
  const showWeek = (next: string) => {
    const days = (Date.parse(next) - Date.parse(monday)) / 86_400_000
    setAddress(chosenDay ? { jour: addDays(chosenDay, days) } : { semaine: next }, { preventScrollReset: true })
  }

  return (
    <Toasts>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4 max-sm:w-full max-sm:justify-between">
          <h2 className="text-lg tracking-wide">MES DISPONIBILITÉS</h2>
          <ViewSwitch monday={monday} today={today} chosenDay={chosenDay} />
        </div>
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
            onWeek={showWeek}
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
          <>
            <WeekView
              key={monday}
              agenda={result.agenda}
              monday={monday}
              chosenDay={chosenDay}
              zone={zone}
              town={ville}
              isWide={isWide}
              onOpenRail={rail.open}
            />
            {rail.dialog && (
              <Suspense>
                <EntryDialogs
                  key={rail.dialog.kind}
                  dialog={rail.dialog}
                  services={result.agenda.services}
                  zone={zone}
                  town={ville}
                  touched={rail.touched}
                  onOpen={rail.open}
                  onClose={rail.close}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      <ConfirmsFirst member={member} />
    </Toasts>
  )
}

type SwitchProps = { monday: string; today: string; chosenDay: string | undefined }

/** Chooses between one day and the week around it. */
const ViewSwitch = ({ monday, today, chosenDay }: SwitchProps) => {
  const day = today > monday && today < addDays(monday, 7) ? today : monday
  const views = [
    { label: 'Jour', to: addresses.ownDay(chosenDay ?? day), isShown: chosenDay !== undefined },
    { label: 'Semaine', to: addresses.ownHours(chosenDay ?? monday), isShown: chosenDay === undefined },
  ]
  return (
    <nav aria-label="Affichage" className="flex rounded-full border border-plum/30 bg-blanc p-0.5">
      {views.map(({ label, to, isShown }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          aria-current={isShown ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold',
            isShown ? 'bg-plum text-blanc' : 'text-plum hover:bg-sable',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
