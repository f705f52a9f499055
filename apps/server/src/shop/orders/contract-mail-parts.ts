import { companyOf, mediationWords } from '@couronne/contract/lib/company'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import {
  guaranteeWords,
  guarantorWords,
  legalGuaranteeLines,
  refundScopeWords,
  refundWords,
  returnWords,
  withdrawalFormLines,
  withdrawalFormUse,
  withdrawalRightWords,
} from '@couronne/contract/shop/sale-texts'
import type { Deps } from '../../deps.ts'
import type { Section } from '../../platform/mails/mail-template.ts'

/** The law requires that the customer receives these texts in the mail itself: L221-13, and L221-5, which it names. */
export const contractSections = ({ config }: Pick<Deps, 'config'>): Section[] => {
  const company = companyOf(config.site.legal)
  return [
    {
      title: 'Votre vendeur',
      lines: [
        `${company.companyName}, ${company.legalForm} au capital de ${company.capital}, ${company.address}`,
        `RCS ${company.rcs} ${company.siren}, TVA ${company.vat}`,
        `${company.email}, ${frenchPhone(company.phone)}`,
        ...(company.isDemo ? ['Exemple : l’exploitant du site est inventé.'] : []),
      ],
    },
    {
      title: 'Votre droit de rétractation',
      lines: [
        `${withdrawalRightWords} Choisissez « Renoncer au contrat ici » dans « Mes commandes », ou envoyez-nous le formulaire ci-dessous, ou toute autre déclaration claire.`,
        returnWords(config.returns),
        `${refundWords} ${refundScopeWords}`,
      ],
    },
    {
      title: 'Formulaire de rétractation',
      lines: [
        withdrawalFormUse,
        `À l’attention de ${company.companyName}, ${company.address}, ${company.email} :`,
        ...withdrawalFormLines,
      ],
    },
    { title: 'Vos garanties', lines: [guaranteeWords, guarantorWords(company)], framed: legalGuaranteeLines },
    {
      title: 'Une difficulté ?',
      lines: [`Écrivez d’abord à ${company.email}. ${mediationWords(company.mediator)}`, ...siteOf(company.mediator)],
    },
  ]
}

const siteOf = (mediator: { url: string } | undefined) => (mediator ? [mediator.url] : [])
