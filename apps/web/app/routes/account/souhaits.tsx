import { addresses } from '#app/lib/addresses.ts'
import { pageCountIn } from '#app/lib/load-latest.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { WishedProducts } from '#app/shop/products/wished-products.tsx'
import { loadLatestWishes } from '#app/shop/wishes/latest-wishes.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/souhaits.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes souhaits', noindex: true })

/** Loads the latest twenty wishes, or several pages of them. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const pages = pageCountIn(url)
  return { ...(await loadLatestWishes(pages)), pages }
}

export default function MyWishes({ loaderData: { wishes, pages, hasOlder } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">MES SOUHAITS</h2>
      {wishes.length > 0 ? (
        <>
          <WishedProducts wishes={wishes} />
          {hasOlder && (
            <LinkButton to={`?pages=${pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
              Voir les plus anciens
            </LinkButton>
          )}
          <TextLink to={addresses.shop()} className="mt-5">
            Continuer mes achats
          </TextLink>
        </>
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-afro')}
          title="Pas encore de souhait"
          action={<LinkButton to={addresses.shop()}>Voir la boutique</LinkButton>}
        >
          <p>Touchez le cœur d’un article : il vous attend ici, sur tous vos appareils.</p>
        </EmptyState>
      )}
    </>
  )
}
