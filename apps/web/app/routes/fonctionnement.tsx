import { howItWorksVersion } from '@couronne/contract/identity/terms'
import { companyOf } from '@couronne/contract/lib/company'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { howItWorks } from '#app/site/legal/how-it-works.tsx'
import { LegalPage, legalDateText } from '#app/site/legal/legal-page.tsx'
import type { Route } from './+types/fonctionnement.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, legal, showsVerifiedOnly } = context.get(siteContext)
  return { brandName, company: companyOf(legal), showsVerifiedOnly }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Comment fonctionne ${(loaderData as { brandName?: string } | undefined)?.brandName ?? 'le site'}`,
    description:
      'Qui propose ses services, comment les résultats sont classés, d’où viennent les avis, ce que coûtent les frais de service et que faire en cas de litige.',
    path: addresses.howItWorks(),
  })

export default function HowItWorks({ loaderData: { brandName, company, showsVerifiedOnly } }: Route.ComponentProps) {
  return (
    <LegalPage
      title={`Comment fonctionne ${brandName}`}
      intro="Qui propose quoi, dans quel ordre, à quel prix, et qui répond de quoi."
      updatedOn={legalDateText(howItWorksVersion)}
      numbering="section"
      isDemo={company.isDemo}
      sections={howItWorks(brandName, company, showsVerifiedOnly)}
    />
  )
}
