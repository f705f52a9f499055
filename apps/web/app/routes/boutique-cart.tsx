import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { CartContents } from '#app/shop/carts/cart-contents.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/boutique-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mon panier', path: addresses.cart(), noindex: true })

export default function Cart() {
  // Only this browser knows the cart's content.
  const isHydrated = useHydrated()
  return (
    <>
      <PageBanner title="Mon panier" backTo={addresses.shop()} />
      {/* The minimum height is the screen's, so that the footer does not shift when the cart loads. */}
      <div className="mx-auto min-h-dvh max-w-2xl px-4 py-8 sm:px-6 lg:max-w-6xl">
        <NeedsScripts>
          <Card>
            {isHydrated ? (
              <CartContents
                isPage
                action={
                  <div className="grid gap-2">
                    <LinkButton to={addresses.checkout()} size="large">
                      Finaliser la commande
                    </LinkButton>
                    <LinkButton to={addresses.shop()} tone="quiet">
                      Continuer mes achats
                    </LinkButton>
                  </div>
                }
              />
            ) : (
              <Loading label="Ouverture du panier…">
                <Skeleton className="h-64" />
              </Loading>
            )}
          </Card>
        </NeedsScripts>
      </div>
    </>
  )
}
