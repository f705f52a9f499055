import { pageCountIn } from '#app/lib/load-latest.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { syncCart } from '#app/shop/carts/sync-cart.ts'
import { loadLatestOrders } from '#app/shop/orders/latest-orders.ts'
import { OwnOrders } from '#app/shop/orders/own-orders.tsx'
import { takePaidOrder } from '#app/shop/orders/placed-order.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { Route } from './+types/purchase-history.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes commandes', noindex: true })

/** Loads the latest twenty orders, or several pages of them. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const pages = pageCountIn(url)
  await takePaidOrder()
  // Products of an order listed as paid here must leave the cart.
  void syncCart().catch(() => undefined)
  return { ...(await loadLatestOrders(pages)), pages }
}

const headingId = 'mes-commandes'

export default function MyOrders({ loaderData: { orders, pages, hasOlder } }: Route.ComponentProps) {
  return (
    <>
      <h2 id={headingId} tabIndex={-1} className="mb-6 text-lg tracking-wide outline-none">
        MES COMMANDES
      </h2>
      <OwnOrders orders={orders} headingId={headingId} />
      {hasOlder && (
        <LinkButton to={`?pages=${pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
          Voir les plus anciennes
        </LinkButton>
      )}
    </>
  )
}
