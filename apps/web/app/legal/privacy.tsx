import { Link } from 'react-router'
import type { Company } from './company.ts'
import type { LegalSection } from './legal-page.tsx'

export const privacy = (brandName: string, company: Company): LegalSection[] => [
  {
    title: 'Les données que nous collectons',
    body: (
      <>
        <p>Nous ne demandons que ce qui sert à vous rendre service :</p>
        <ul>
          <li>
            <strong>à l’inscription :</strong> votre nom, votre prénom, votre adresse e-mail, votre téléphone, votre
            adresse et votre ville ; pour une coiffeuse, aussi ce qui décrit et autorise son activité ;
          </li>
          <li>
            <strong>quand vous réservez ou achetez :</strong> votre nom, votre adresse et votre e-mail, la prestation ou
            les articles choisis, la date et le lieu ;
          </li>
          <li>
            <strong>quand vous échangez :</strong> vos messages au sujet d’un rendez-vous, vos avis et les images que
            vous y joignez, dont les informations cachées, comme le lieu de prise de vue, sont retirées ;
          </li>
          <li>
            <strong>quand vous naviguez :</strong> votre adresse IP et les données techniques de connexion, que la loi
            nous demande de garder et qui protègent le site.
          </li>
        </ul>
        <p>
          Le responsable de ces traitements est {company.companyName}, {company.address}. Ils reposent sur l’exécution
          du contrat qui nous lie, sur nos obligations légales, sur notre intérêt légitime à protéger le site, et sur
          votre consentement pour la mesure d’audience.
        </p>
        <p>
          Si vous autorisez la localisation pour trouver la ville la plus proche, votre position sert à cette seule
          recherche, faite sur notre propre serveur ; elle n’est pas conservée.
        </p>
      </>
    ),
  },
  {
    title: 'Votre consentement, et comment le retirer',
    body: (
      <>
        <p>
          Les informations que vous nous confiez pour réserver, acheter ou vous inscrire servent à cela seulement. Pour
          tout autre usage, nous vous demandons votre accord, que vous pouvez refuser sans perdre l’usage du site.
        </p>
        <p>
          Vous pouvez retirer un consentement à tout moment : par « Gérer mes cookies », en bas de chaque page, ou en
          écrivant à <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      </>
    ),
  },
  {
    title: 'À qui vos données sont communiquées',
    body: (
      <>
        <p>
          Nous ne vendons vos données à personne. Elles ne sont communiquées qu’à celles et ceux qui en ont besoin :
        </p>
        <ul>
          <li>
            la coiffeuse chez qui vous avez payé un rendez-vous connaît votre nom, votre e-mail et votre téléphone,
            ainsi que votre adresse si le rendez-vous a lieu chez vous ;
          </li>
          <li>
            l’adresse, le téléphone et l’e-mail d’une coiffeuse ne sont montrés qu’aux personnes qui lui ont payé un
            rendez-vous ;
          </li>
          <li>nos prestataires techniques, liés par contrat, n’agissent que sur nos instructions ;</li>
          <li>les autorités, lorsque la loi nous y oblige ou si vous enfreignez nos conditions d’utilisation.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Conservation et paiement',
    body: (
      <>
        <p>
          Les paiements passent par un prestataire agréé, Stripe. Votre numéro de carte est saisi dans son propre cadre
          et ne passe jamais par nos serveurs : nous n’en gardons rien une fois la commande terminée, hormis une
          référence de paiement. Les échanges suivent la norme de sécurité PCI-DSS.
        </p>
        <ul>
          <li>
            Les données de votre compte sont gardées tant qu’il existe, puis effacées ; sans aucune visite, trois ans
            après la dernière.
          </li>
          <li>Les factures sont gardées dix ans, comme le demande le code de commerce, séparément du reste.</li>
          <li>Les journaux de connexion sont gardés douze mois.</li>
          <li>Vous pouvez demander une copie de vos données ou la suppression de votre compte à tout moment.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Services fournis par des tiers',
    body: (
      <>
        <p>
          Les prestataires auxquels nous faisons appel ne recueillent et n’utilisent vos données que dans la mesure
          nécessaire aux services qu’ils nous rendent :
        </p>
        <ul>
          <li>
            Stripe, pour le paiement et le versement aux coiffeuses ; il agit selon sa propre politique de
            confidentialité ;
          </li>
          <li>{company.hostName}, pour l’hébergement du site et de sa base de données ;</li>
          <li>un service de mesure d’audience, chargé seulement si vous l’avez accepté ;</li>
          <li>les transporteurs, pour la livraison des commandes de la boutique.</li>
        </ul>
        <p>Lorsque vous suivez un lien vers un autre site, c’est la politique de ce site qui s’applique.</p>
      </>
    ),
  },
  {
    title: 'Sécurité et cookies',
    body: (
      <>
        <p>
          Nous prenons des précautions raisonnables et suivons les bonnes pratiques du métier : connexions chiffrées,
          mots de passe rendus illisibles, accès limités, sauvegardes. Aucune méthode n’est sûre à cent pour cent ; en
          cas d’incident qui vous concerne, nous vous prévenons.
        </p>
        <p>Voici ce qui est déposé dans votre navigateur :</p>
        <ul>
          <li>
            <strong>identifiant de session</strong>, nécessaire : vous garde connectée jusqu’à sept jours, effacé quand
            vous cliquez sur « Quitter » ;
          </li>
          <li>
            <strong>panier</strong>, nécessaire : les articles que vous y avez mis ;
          </li>
          <li>
            <strong>recherches</strong>, nécessaire : vos cinq dernières recherches, pour les reprendre d’un geste ;
            elles ne quittent pas votre navigateur, et y restent jusqu’à ce que vous les effaciez, sous le champ «
            Quelle ville ? » ;
          </li>
          <li>
            <strong>villes gardées</strong>, nécessaire : les endroits où vous avez préféré ne pas changer la ville de
            votre compte, pour ne pas vous le redemander ; elles ne quittent pas votre navigateur ;
          </li>
          <li>
            <strong>retour</strong>, nécessaire : la page que vous vouliez voir avant de vous inscrire, pour vous y
            ramener depuis le lien de notre e-mail ; elle sert 48 heures au plus et s’efface quand vous vous connectez.
            Elle est aussi gardée avec votre inscription jusqu’à votre première connexion, pour que le lien serve sur un
            autre appareil ;
          </li>
          <li>
            <strong>marque d’appareil</strong>, nécessaire : dit, six mois durant, que vous vous êtes déjà connectée
            ici, pour que les essais d’inconnus sur votre compte ne vous ferment pas la porte ; elle n’ouvre rien par
            elle-même ;
          </li>
          <li>
            <strong>couronne_consent</strong>, nécessaire : votre choix sur les cookies, six mois ;
          </li>
          <li>
            <strong>mesure d’audience</strong>, facultative : les pages vues et leur nombre, treize mois au plus.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Âge du consentement',
    body: (
      <p>
        {brandName} s’adresse aux personnes majeures. En vous inscrivant, vous déclarez avoir dix-huit ans ou plus. Si
        nous apprenons qu’un compte a été ouvert par une personne mineure, nous le fermons et effaçons ses données.
      </p>
    ),
  },
  {
    title: 'Modifications de cette politique',
    body: (
      <p>
        Nous pouvons modifier cette politique ; la modification prend effet dès sa mise en ligne. Si elle change ce que
        nous faisons de vos données, nous vous en avertissons ici et par e-mail avant qu’elle s’applique. Si
        l’entreprise était acquise ou fusionnée, vos données pourraient être transmises aux nouveaux propriétaires pour
        que le service continue, aux mêmes conditions.
      </p>
    ),
  },
  {
    title: 'Questions et contact',
    body: (
      <p>
        Pour consulter, corriger ou effacer vos données, déposer une plainte ou simplement comprendre, écrivez à{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a> ou par courrier à {company.companyName},{' '}
        {company.address}. Nous répondons sous trente jours. Vous pouvez à tout moment saisir la CNIL. Voir aussi les{' '}
        <Link to="/mentions-legales">mentions légales</Link>.
      </p>
    ),
  },
]
