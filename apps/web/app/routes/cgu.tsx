import { termsVersion } from '@couronne/contract/identity/terms'
import { companyOf } from '@couronne/contract/lib/company'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LegalPage, legalDateText } from '#app/site/legal/legal-page.tsx'
import { terms } from '#app/site/legal/terms.tsx'
import type { Route } from './+types/cgu.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, legal, withdrawalDays, returns } = context.get(siteContext)
  return { brandName, company: companyOf(legal), withdrawalDays, returns }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Conditions générales d’utilisation',
    description: 'Réservation, prix, frais de service, annulation et avis : les règles du site, en clair.',
    path: addresses.terms(),
  })

export default function Terms({ loaderData: { brandName, company, withdrawalDays, returns } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Conditions générales d’utilisation"
      intro="Les règles du site, pour les clientes comme pour les coiffeuses."
      updatedOn={legalDateText(termsVersion)}
      numbering="article"
      isDemo={company.isDemo}
      sections={terms(brandName, company, { withdrawalDays, returns })}
    />
  )
}
