import type { Company } from '@couronne/contract/company'
import type { Returns } from '@couronne/contract/page-host'
import { refundWords } from '@couronne/contract/withdrawal-words'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { returnCost } from '#app/products/returns.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'

/** Of what was bought in the shop, with the form as the Code de la consommation words it (annex to R221-1). */
export const withdrawal = (company: Company, returns: Returns): LegalSection => ({
  title: 'Rétractation d’une commande de la boutique',
  body: (
    <>
      <p>
        Vous pouvez renoncer à tout ou partie d’une commande, sans donner de raison, dès qu’elle est expédiée et jusqu’à
        14 jours après le jour de la livraison. Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au
        premier jour ouvrable qui suit.
      </p>
      <p>
        Choisissez « Renoncer au contrat ici » dans <Link to={addresses.ownOrders()}>« Mes commandes »</Link>, ou
        envoyez-nous le formulaire ci-dessous, ou toute autre déclaration claire. Votre déclaration en ligne vous est
        aussitôt confirmée par e-mail.
      </p>
      <p>
        Renvoyez les articles au plus tard 14 jours après votre déclaration, à cette adresse : {returns.address}.{' '}
        {returnCost(returns)}
      </p>
      <p>
        {refundWords} La livraison est remboursée avec le dernier article de la commande. Une partie du prix peut être
        retenue pour un usage qui va plus loin que l’essai ; sa raison vous est alors dite.
      </p>
      <h3 className="text-xl">Formulaire de rétractation</h3>
      <p>
        (Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)
      </p>
      <div className="prose rounded-control border border-sable-deep px-4 py-3">
        <p>
          À l’attention de {company.companyName}, {company.address},{' '}
          <a href={`mailto:${company.email}`}>
            <EMail address={company.email} />
          </a>{' '}
          :
        </p>
        <p>
          Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat (*) portant sur la
          vente du bien (*)/pour la prestation de services (*) ci-dessous :
        </p>
        <p>Commandé le (*)/reçu le (*) :</p>
        <p>Nom du (des) consommateur(s) :</p>
        <p>Adresse du (des) consommateur(s) :</p>
        <p>Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :</p>
        <p>Date :</p>
        <p>(*) Rayez la mention inutile.</p>
      </div>
    </>
  ),
})
