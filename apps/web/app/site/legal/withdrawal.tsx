import type { Company } from '@couronne/contract/lib/company'
import type { ReturnPolicy } from '@couronne/contract/lib/page-host'
import {
  refundScopeWords,
  refundWords,
  returnWords,
  withdrawalFormLines,
  withdrawalFormUse,
  withdrawalRightWords,
} from '@couronne/contract/shop/sale-texts'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'

/**
 * Explains the withdrawal from a shop order. The form has the wording of the Code de la consommation (annex to R221-1).
 */
export const withdrawal = (company: Company, returns: ReturnPolicy): LegalSection => ({
  title: 'Rétractation d’une commande de la boutique',
  body: (
    <>
      <p>{withdrawalRightWords}</p>
      <p>
        Choisissez « Renoncer au contrat ici » dans <Link to={addresses.ownOrders()}>« Mes commandes »</Link>, ou
        envoyez-nous le formulaire ci-dessous, ou toute autre déclaration claire. Votre déclaration en ligne vous est
        aussitôt confirmée par e-mail.
      </p>
      <p>{returnWords(returns)}</p>
      <p>
        {refundWords} {refundScopeWords}
      </p>
      <h3 className="text-xl">Formulaire de rétractation</h3>
      <p>{withdrawalFormUse}</p>
      <div className="prose rounded-control border border-sable-deep px-4 py-3">
        <p>
          À l’attention de {company.companyName}, {company.address},{' '}
          <a href={`mailto:${company.email}`}>
            <EMail address={company.email} />
          </a>{' '}
          :
        </p>
        {withdrawalFormLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  ),
})
