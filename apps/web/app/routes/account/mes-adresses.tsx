import { OwnAddresses } from '#app/identity/addresses/own-addresses.tsx'
import { loadSavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { currentUserId } from '#app/lib/current-user-id.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/mes-adresses.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes adresses', noindex: true })

export const clientLoader = () => loadSavedAddresses(currentUserId())

export default function MyAddresses({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">MES ADRESSES</h2>
      <OwnAddresses loaded={loaderData} />
    </>
  )
}
