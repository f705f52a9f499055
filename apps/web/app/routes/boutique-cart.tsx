import { pageMeta } from '#app/lib/page-meta.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/boutique-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mon panier', path: '/boutique-cart', noindex: true })

export default function Cart() {
  return <PageBanner title="Mon panier" backTo="/" />
}
