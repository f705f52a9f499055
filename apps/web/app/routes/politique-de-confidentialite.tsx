import { privacyVersion } from '@couronne/contract/identity/terms'
import { companyOf } from '@couronne/contract/lib/company'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LegalPage, legalDateText } from '#app/site/legal/legal-page.tsx'
import { privacy } from '#app/site/legal/privacy.tsx'
import type { Route } from './+types/politique-de-confidentialite.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, legal, geocoderHost, registerHost, analyticsUrl } = context.get(siteContext)
  const analyticsHost = analyticsUrl && new URL(analyticsUrl).hostname
  return { brandName, company: companyOf(legal), geocoderHost, registerHost, analyticsHost }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Politique de confidentialité',
    description:
      'Quelles données nous collectons, pourquoi, avec qui elles sont partagées et comment exercer vos droits.',
    path: addresses.privacy(),
  })

export default function PrivacyPolicy({ loaderData: { brandName, company, ...hosts } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Politique de confidentialité"
      intro="Ce que nous savons de vous, ce que nous en faisons, et comment garder la main."
      updatedOn={legalDateText(privacyVersion)}
      numbering="article"
      isDemo={company.isDemo}
      sections={privacy(brandName, company, hosts)}
    />
  )
}
