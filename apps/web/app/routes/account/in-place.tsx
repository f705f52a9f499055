import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { useBrandName } from '#app/lib/brand-name.ts'
import { wordsOf } from '#app/lib/error-of.ts'
import { homeWhenUnauthorized } from '#app/lib/guards.ts'
import { saidBy } from '#app/lib/said-by.ts'
import { ErrorPage } from '#app/site/frame/error-page.tsx'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import type { Route } from './+types/in-place.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [homeWhenUnauthorized]

/** Wraps every account page. A page that cannot be loaded shows its error in its own place, and the menu stays. */
export default function InPlace() {
  return <Outlet />
}

const title = 'Cette page n’a pas pu être lue'
/** The page belongs to another person or does not exist, so a retry would give the same answer. */
const final = [401, 403, 404]

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const brandName = useBrandName()
  if (isRouteErrorResponse(error) && final.includes(error.status)) return <ErrorPage error={error} />
  return (
    <div className="min-h-80 max-w-xl">
      <title>{`${title} · ${brandName}`}</title>
      <ReadFailed title={title} busy={state === 'loading'} onRetry={() => void revalidate()}>
        {saidBy(error) ?? wordsOf(error)}
      </ReadFailed>
    </div>
  )
}
