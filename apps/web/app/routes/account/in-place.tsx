import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { apiErrorMessage, failedRequestId } from '#app/lib/api-error-message.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { useBrandName } from '#app/lib/brand-name.ts'
import { homeWhenUnauthorized } from '#app/lib/guards.ts'
import { ErrorPage } from '#app/site/frame/error-page.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import type { Route } from './+types/in-place.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [homeWhenUnauthorized]

/** Wraps every account page. A page that cannot be loaded shows its error in its own place, and the menu stays. */
export default function PageErrorBoundary() {
  return <Outlet />
}

const title = 'Cette page n’a pas pu être lue'
/** The page belongs to another person or does not exist, so a retry would give the same answer. */
const finalStatuses = [401, 403, 404]

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const brandName = useBrandName()
  const requestId = failedRequestId(error)
  if (isRouteErrorResponse(error) && finalStatuses.includes(error.status)) return <ErrorPage error={error} />
  return (
    <div className="min-h-80 max-w-xl">
      <title>{`${title} · ${brandName}`}</title>
      <LoadError title={title} busy={state === 'loading'} onRetry={() => void revalidate()}>
        <span>{apiErrorMessage(error) ?? errorText(error)}</span>
        {requestId && <span>{` Si vous nous écrivez, indiquez ce numéro : ${requestId}`}</span>}
      </LoadError>
    </div>
  )
}
