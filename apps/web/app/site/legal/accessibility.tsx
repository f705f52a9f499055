import type { Company } from '@couronne/contract/lib/company'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'

/** Lists the criteria of the RGAA that the sample does not meet, each with where. */
const flaws = [
  'critère 11.10 : plusieurs formulaires ne signalent pas leurs champs obligatoires avant l’envoi, et le format du jour n’est donné que dans le champ ;',
  'critère 13.1 : le temps pour payer un rendez-vous ou une commande ne peut pas être prolongé.',
]

/** This is the declaration of accessibility, with the parts that the RGAA asks for. */
export const accessibility = (brandName: string, company: Company): LegalSection[] => [
  {
    title: 'État de conformité',
    body: (
      <>
        <p>
          {company.companyName} veut que {brandName} serve à tout le monde, avec un lecteur d’écran, au clavier, sur un
          petit écran ou en grand. Cette déclaration concerne le site {brandName}.
        </p>
        <p>
          Le site est <strong>partiellement conforme</strong> au RGAA, version 4.1.2, en raison des non-conformités
          énumérées plus bas. Aucun audit par un tiers n’a encore été fait : l’état déclaré repose sur une
          auto-évaluation.
        </p>
      </>
    ),
  },
  {
    title: 'Ce que nous avons vérifié',
    body: (
      <>
        <p>
          L’auto-évaluation de novembre 2026 a porté sur un échantillon, avec un outil automatique (axe), l’arbre
          d’accessibilité de Chromium et des parcours au clavier. Parmi les critères du RGAA qui concernent ces pages et
          qui ont été vérifiés, neuf sur dix n’y ont montré aucun défaut.
        </p>
        <p>L’échantillon :</p>
        <ul>
          <li>l’accueil, les résultats d’une recherche, le profil d’une coiffeuse ;</li>
          <li>la réservation et son paiement, « Mes rendez-vous » des deux côtés, l’annulation ;</li>
          <li>la connexion, l’inscription, le compte, les horaires, les services, le catalogue et les paiements ;</li>
          <li>la boutique, un article, le panier, la commande, « Mes commandes », la renonciation ;</li>
          <li>les conditions générales, la FAQ, la page introuvable, le choix des cookies.</li>
        </ul>
        <p>
          N’ont pas été essayés : un lecteur d’écran réel, la commande vocale, des téléphones réels, Firefox et Safari.
        </p>
      </>
    ),
  },
  {
    title: 'Ce qui n’est pas conforme',
    body: (
      <ul>
        {flaws.map((flaw) => (
          <li key={flaw}>{flaw}</li>
        ))}
      </ul>
    ),
  },
  {
    title: 'Nous écrire',
    body: (
      <p>
        Une page vous résiste ? Écrivez à{' '}
        <a href={`mailto:${company.email}`}>
          <EMail address={company.email} />
        </a>{' '}
        en nommant la page et ce qui vous arrête : nous vous donnons le contenu sous une autre forme ou faisons la
        démarche avec vous.
      </p>
    ),
  },
  {
    title: 'Voies de recours',
    body: (
      <>
        <p>
          Vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service, et nous ne l’avons
          pas réglé ? Vous pouvez :
        </p>
        <ul>
          <li>
            écrire au Défenseur des droits :{' '}
            <a href="https://formulaire.defenseurdesdroits.fr/">formulaire.defenseurdesdroits.fr</a> ;
          </li>
          <li>
            contacter son délégué dans votre région :{' '}
            <a href="https://www.defenseurdesdroits.fr/saisir/delegues">defenseurdesdroits.fr/saisir/delegues</a> ;
          </li>
          <li>
            lui envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
          </li>
        </ul>
        <p>
          Toutes les pages publiques sont dans le <Link to={addresses.siteMap()}>plan du site</Link>.
        </p>
      </>
    ),
  },
]
