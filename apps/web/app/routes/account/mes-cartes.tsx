import { savedCardsApi } from '@couronne/contract/money/saved-cards'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OwnCards } from '#app/money/saved-cards/own-cards.tsx'
import type { Route } from './+types/mes-cartes.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes cartes', noindex: true })

export const clientLoader = () => call(savedCardsApi.list)

export default function MyCards({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">MES CARTES</h2>
      <OwnCards loaded={loaderData} />
    </>
  )
}
