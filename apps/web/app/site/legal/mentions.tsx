import type { Company } from '@couronne/contract/lib/company'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'

export const mentions = (brandName: string, company: Company): LegalSection[] => [
  {
    title: 'Présentation du site',
    body: (
      <>
        <p>
          Conformément à l’article 6 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique,
          voici qui édite et héberge le site {brandName}.
        </p>
        <ul>
          <li>
            <strong>Éditeur :</strong> {company.companyName}, {company.legalForm} au capital de {company.capital}, dont
            le siège est situé {company.address}, immatriculée au registre du commerce et des sociétés de {company.rcs}{' '}
            sous le numéro {company.siren}. Numéro de TVA intracommunautaire : {company.vat}.
          </li>
          <li>
            <strong>Contact :</strong>{' '}
            <a href={`mailto:${company.email}`}>
              <EMail address={company.email} />
            </a>
            , téléphone {company.phone}.
          </li>
          <li>
            <strong>Responsable de la publication :</strong> {company.publicationDirector}.
          </li>
          <li>
            <strong>Hébergeur :</strong> {company.hostName}, {company.hostAddress}, téléphone {company.hostPhone}.
          </li>
          <li>
            <strong>Point de contact unique</strong> des personnes et des autorités (règlement (UE) 2022/2065, articles
            11 et 12) : l’adresse e-mail et le téléphone ci-dessus, en français ou en anglais. Un contenu se signale sur
            la page <Link to={addresses.report()}>Signaler un contenu</Link>, avec ou sans compte.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Conditions générales d’utilisation du site et des services',
    body: (
      <>
        <p>
          L’utilisation du site suppose l’acceptation pleine et entière des{' '}
          <Link to={addresses.terms()}>conditions générales d’utilisation</Link>. Elles peuvent être modifiées ou
          complétées à tout moment ; la version applicable est celle qui est en ligne au moment de votre visite ou de
          votre commande.
        </p>
        <p>
          Le site est normalement accessible à toute heure. Une interruption pour maintenance peut toutefois être
          décidée par l’éditeur, qui s’efforce alors d’en annoncer les dates et les heures.
        </p>
      </>
    ),
  },
  {
    title: 'Description des services fournis',
    body: (
      <>
        <p>
          {brandName} met en relation des personnes qui cherchent une coiffure, afro en particulier, et des coiffeuses
          indépendantes ; il permet de réserver et de payer un rendez-vous en ligne. Sa boutique vend des extensions
          capillaires.
        </p>
        <p>
          La prestation de coiffure est réalisée par la coiffeuse choisie, sous sa seule responsabilité. L’éditeur
          s’efforce de publier des informations aussi précises que possible ; les photographies, les descriptions et les
          prix des prestations sont fournis par les coiffeuses.
        </p>
      </>
    ),
  },
  {
    title: 'Limites de responsabilité',
    body: (
      <>
        <p>
          Le site fait appel à JavaScript pour la réservation et l’espace personnel. Vous vous engagez à y accéder avec
          un matériel récent, exempt de virus, et un navigateur à jour.
        </p>
        <p>
          L’éditeur ne peut être tenu responsable des dommages indirects consécutifs à l’utilisation du site, ni d’une
          indisponibilité due à un cas de force majeure, au réseau ou à un tiers. Rien dans ces mentions ne limite les
          droits que la loi reconnaît aux consommateurs.
        </p>
        <p>
          Les coiffeuses publient leur présentation, leurs photographies et leurs prix, et les clientes leurs avis. Un
          contenu contraire à la loi française, en particulier à la protection des données ou à caractère raciste,
          injurieux ou diffamatoire, se signale sur la page <Link to={addresses.report()}>Signaler un contenu</Link> ;
          l’éditeur peut suspendre le compte de qui l’a publié.
        </p>
      </>
    ),
  },
  {
    title: 'Propriété intellectuelle',
    body: (
      <>
        <p>
          Les textes, la marque, le logo, la mise en page et le logiciel du site appartiennent à l’éditeur ou sont
          utilisés avec l’accord de leurs titulaires. Toute reproduction, représentation ou adaptation, totale ou
          partielle, est interdite sans autorisation écrite préalable. Les photographies publiées par les coiffeuses
          leur appartiennent.
        </p>
        <p>Certains éléments viennent de travaux que leurs auteurs partagent, et que nous remercions :</p>
        <ul>
          <li>
            la liste des villes et leurs coordonnées proviennent notamment de la base « Countries States Cities Database
            », mise à disposition sous la licence{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License (ODbL) 1.0</a> ; la base de
            villes du site, qui en dérive, est disponible sous cette même licence sur simple demande à l’adresse
            ci-dessus ;
          </li>
          <li>
            le découpage administratif et les codes postaux proviennent des données ouvertes de l’État, sous Licence
            Ouverte 2.0 ;
          </li>
          <li>les portraits dessinés sont ceux d’Open Peeps, de Pablo Stanley, versés au domaine public (CC0 1.0) ;</li>
          <li>les caractères Fraunces et Figtree sont distribués sous la SIL Open Font License 1.1.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Liens hypertextes et cookies',
    body: (
      <>
        <p>
          Le site peut contenir des liens vers d’autres sites. L’éditeur n’en vérifie pas le contenu et n’assume aucune
          responsabilité à ce titre.
        </p>
        <p>
          La navigation peut déposer des cookies dans votre navigateur. Ceux qui sont nécessaires au site sont dispensés
          de consentement ; la mesure d’audience n’en dépose pas et n’est chargée qu’avec votre accord. Votre choix est
          gardé six mois, et se change à tout moment avec « Gérer mes cookies », en bas de chaque page. Aucun cookie ne
          dure plus de treize mois. Le détail se trouve dans la{' '}
          <Link to={addresses.privacy(6)}>politique de confidentialité</Link>.
        </p>
      </>
    ),
  },
  {
    title: 'Droit applicable et juridiction',
    body: (
      <p>
        Le site et les présentes mentions sont soumis au droit français. Tout litige relatif à leur utilisation relève
        des tribunaux français compétents, après recherche d’une solution amiable ; un consommateur peut saisir la
        juridiction de son domicile.
      </p>
    ),
  },
  {
    title: 'Données personnelles',
    body: (
      <>
        <p>
          Les traitements de données personnelles du site figurent au registre tenu par l’éditeur en application du
          règlement (UE) 2016/679 (RGPD) et de la loi n° 78-17 du 6 janvier 1978 modifiée. Les données personnelles ne
          sont ni vendues, ni louées, ni échangées à l’insu de la personne concernée.
        </p>
        <p>
          Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, de portabilité et
          d’opposition, que vous exercez en écrivant à{' '}
          <a href={`mailto:${company.email}`}>
            <EMail address={company.email} />
          </a>
          . Une réponse vous est donnée sous trente jours. Vous pouvez aussi adresser une réclamation à la CNIL,{' '}
          <a href="https://www.cnil.fr/">www.cnil.fr</a>. Ce qui est collecté, pourquoi et pour combien de temps est
          expliqué dans la <Link to={addresses.privacy()}>politique de confidentialité</Link>.
        </p>
      </>
    ),
  },
]
