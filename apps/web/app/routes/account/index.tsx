import { replace, useRevalidator } from 'react-router'
import { DayView } from '#app/booking/professional-day/day-view.tsx'
import { loadDay } from '#app/booking/professional-day/load-day.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/index.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Aujourd’hui', noindex: true })

/** This is the first page of a professional. Everyone else begins with the profile. */
export const clientLoader = () => {
  if (readSession()?.role !== 'professional') throw replace(addresses.ownProfile())
  return loadDay()
}

export default function Today({ loaderData: result }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return 'failure' in result ? (
    <div className="min-h-80 max-w-xl">
      <LoadError title="Votre journée n’a pas pu être lue" busy={state === 'loading'} onRetry={() => void revalidate()}>
        {result.failure}
      </LoadError>
    </div>
  ) : (
    <Toasts>
      <DayView loaded={result.day} />
    </Toasts>
  )
}
