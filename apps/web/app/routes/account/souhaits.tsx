import { wishesApi } from '@couronne/contract/wishes'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { ownId } from '#app/lib/own-id.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { WishedProducts } from '#app/products/wished-products.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/souhaits.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes souhaits', noindex: true })

/** The latest hundred of them. */
export const clientLoader = () => call(wishesApi.ofUser, { params: { userId: ownId() }, query: { limit: 100 } })

export default function MyWishes({ loaderData: wishes }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">MES SOUHAITS</h2>
      {wishes.length > 0 ? (
        <>
          <WishedProducts wishes={wishes} />
          <TextLink to={addresses.shop()} className="mt-5">
            Continuer mes achats
          </TextLink>
        </>
      ) : (
        <EmptyState
          picture={drawingUrl('hero-afro')}
          title="Pas encore de souhait"
          action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
        >
          <p>Touchez le cœur d’un article : il vous attend ici, sur tous vos appareils.</p>
        </EmptyState>
      )}
    </>
  )
}
