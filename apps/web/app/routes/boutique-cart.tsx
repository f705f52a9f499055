import { drawingUrl } from '#app/drawings/drawing.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/boutique-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mon panier', path: addresses.cart(), noindex: true })

export default function Cart() {
  return (
    <>
      <PageBanner title="Mon panier" backTo={addresses.shop()} />
      <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
        <EmptyState
          picture={drawingUrl('hero-bantu')}
          title="Votre panier est vide !"
          action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
        />
      </div>
    </>
  )
}
