import { noticeVersion } from '@couronne/contract/identity/terms'
import { companyOf } from '@couronne/contract/lib/company'
import { addresses } from '#app/lib/addresses.ts'
import { siteContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LegalPage, legalDateText } from '#app/site/legal/legal-page.tsx'
import { mentions } from '#app/site/legal/mentions.tsx'
import type { Route } from './+types/mentions-legales.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brandName, legal } = context.get(siteContext)
  return { brandName, company: companyOf(legal) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mentions légales',
    description:
      'Éditeur, hébergeur, responsabilité, propriété intellectuelle, cookies et données personnelles : les mentions légales du site.',
    path: addresses.legalNotice(),
  })

export default function LegalNotice({ loaderData: { brandName, company } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Mentions légales"
      intro="Qui édite ce site, qui l’héberge, et dans quel cadre vous l’utilisez."
      updatedOn={legalDateText(noticeVersion)}
      numbering="section"
      isDemo={company.isDemo}
      sections={mentions(brandName, company)}
    />
  )
}
