import { currentUserId } from '#app/lib/current-user-id.ts'
import type { AccessHandle } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { loadCheckoutData } from '#app/shop/orders/checkout-data.ts'
import { CheckoutPage } from '#app/shop/orders/checkout-page.tsx'
import { Thanks } from '#app/shop/orders/thanks.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/commande.ts'

export const handle: AccessHandle = { handlesLoginItself: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ma commande', noindex: true })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadCheckoutData(url.searchParams, currentUserId())

/** The form's input stays when other data on the page changes. Another address is another page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href

export const HydrateFallback = () => (
  <Loading>
    <div className="h-24 bg-sable" />
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 px-4 pt-5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 lg:py-10">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-72 rounded-card!" />
    </div>
  </Loading>
)

export default function Checkout({ loaderData }: Route.ComponentProps) {
  if (loaderData.thanks) return <Thanks order={loaderData.thanks} />
  return <CheckoutPage loaded={loaderData} />
}
