import { accessibilityVersion } from '@couronne/contract/identity/terms'
import { companyOf } from '@couronne/contract/lib/company'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { accessibility } from '#app/site/legal/accessibility.tsx'
import { LegalPage, legalDateText } from '#app/site/legal/legal-page.tsx'
import type { Route } from './+types/accessibilite.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, legal } = context.get(siteContext)
  return { brandName, company: companyOf(legal) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accessibilité',
    description:
      'Déclaration d’accessibilité : ce que nous avons vérifié, ce qui n’est pas encore conforme, comment nous écrire et les voies de recours.',
    path: addresses.accessibility(),
  })

export default function Accessibility({ loaderData: { brandName, company } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Accessibilité"
      intro="Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA)."
      updatedOn={legalDateText(accessibilityVersion)}
      numbering="section"
      isDemo={company.isDemo}
      sections={accessibility(brandName, company)}
    />
  )
}
