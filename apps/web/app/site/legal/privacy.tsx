import type { Company } from '@couronne/contract/lib/company'
import { contactWindow } from '@couronne/contract/marketplace/contact-window'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { AudienceText, DataTable } from './data-table.tsx'
import { DayItems } from './day-items.tsx'
import type { LegalSection } from './legal-page.tsx'
import { StoredItems } from './stored-items.tsx'

type Hosts = Record<'geocoderHost' | 'registerHost' | 'analyticsHost', string | undefined>

/** The hosts are those of the operator's map service, register of businesses and audience service, if there are such. */
export const privacy = (
  brandName: string,
  company: Company,
  { geocoderHost, registerHost, analyticsHost }: Hosts,
): LegalSection[] => [
  {
    title: 'Les données que nous collectons',
    body: (
      <>
        <p>Nous ne demandons que ce qui sert à vous rendre service :</p>
        <ul>
          <li>
            <strong>à l’inscription :</strong> votre nom, votre prénom, votre adresse e-mail, votre téléphone, votre
            adresse et votre ville ; pour une coiffeuse, aussi ce qui décrit son activité, son nom légal, son SIRET et
            son régime de TVA, et l’IBAN si elle nous le donne ;
          </li>
          <li>
            <strong>pour vérifier qui coiffe :</strong> les pièces du dossier d’une coiffeuse (identité, SIRET, diplôme,
            assurance, adresse professionnelle) ; elles servent à cette vérification, que la loi demande pour un métier
            réglementé, et notre équipe seule les ouvre ; les clientes voient ce qui est vérifié, jamais les documents ;
          </li>
          <li>
            <strong>quand vous réservez :</strong> la prestation choisie, la date, le lieu, et votre adresse si la
            coiffeuse vient chez vous ; si la coiffeuse confirme les premiers rendez-vous, elle ne lit que votre prénom
            tant que rien n’est débité ;
          </li>
          <DayItems />
          <li>
            <strong>quand vous remplissez un panier avec votre compte :</strong> ses articles, pour que vous les
            retrouviez sur tous vos appareils ;
          </li>
          <li>
            <strong>quand vous dressez une liste de souhaits :</strong> les articles que vous y mettez, et la date ;
          </li>
          <li>
            <strong>quand vous donnez votre avis ou signalez une absence :</strong> ce que vous écrivez, et les images
            que vous y joignez, dont les informations cachées, comme le lieu de prise de vue, sont retirées ;
          </li>
          <li>
            <strong>quand vous écrivez à quelqu’un :</strong> vos messages et vos images, que vous êtes deux à lire ;
            avant un premier rendez-vous payé, les coordonnées y sont remplacées par des points et ne sont pas
            conservées ; notre équipe ne lit que ce qui lui est adressé, et la copie des messages que l’un de vous
            signale, avec vingt messages avant et vingt après au plus ;
          </li>
          <li>
            <strong>quand vous signalez un contenu ou contestez une décision :</strong> le motif et vos mots, que seule
            notre équipe lit ; sans compte, votre nom et votre e-mail, pour vous répondre, sauf si vous signalez un
            danger pour un mineur sans les donner ;
          </li>
          <li>
            <strong>quand ce que vous publiez est signalé :</strong> une copie de ce contenu, avec ses images, que seule
            notre équipe lit ;
          </li>
          <li>
            <strong>quand vous bloquez quelqu’un :</strong> qui, et quel jour ; personne d’autre ne le lit, et cela
            s’efface quand vous débloquez ou que l’un des deux comptes est effacé ;
          </li>
          <li>
            <strong>quand vous demandez nos nouveautés :</strong> votre adresse e-mail, pour vous les envoyer, et le
            jour où vous avez donné puis confirmé votre accord ;
          </li>
          <li>
            <strong>quand vous naviguez :</strong> votre adresse IP, qui sert pendant une heure au plus à compter les
            demandes, pour protéger le site ; elle n’est écrite nulle part.
          </li>
          <li>
            <strong>quand vous naviguez avec votre compte :</strong> le numéro de ce compte, sans votre nom, dans le
            journal technique de nos serveurs, où nous cherchons la cause d’une panne.
          </li>
        </ul>
        <p>
          Le responsable de ces traitements est {company.companyName}, {company.address}. Ils reposent sur l’exécution
          du contrat qui nous lie, sur nos obligations légales et sur notre intérêt légitime à protéger le site.
        </p>
        <p>
          Si vous autorisez la localisation pour trouver la ville la plus proche, votre position sert à cette seule
          recherche.{' '}
          {geocoderHost
            ? `Notre serveur la demande, arrondie à un kilomètre près et sans rien dire de vous, au service de cartes ${geocoderHost}, et garde un jour le nom de la ville`
            : 'Elle est faite sur notre propre serveur'}{' '}
          ; votre position n’est pas conservée.
        </p>
      </>
    ),
  },
  {
    title: 'Votre consentement, et comment le retirer',
    body: (
      <>
        <p>
          Les informations que vous nous confiez pour vous inscrire ou réserver servent à cela seulement. Pour tout
          autre usage, nous vous demandons votre accord, que vous pouvez refuser sans perdre l’usage du site.
        </p>
        <p>
          Vous pouvez retirer un consentement à tout moment : par « Gérer mes cookies », en bas de chaque page, ou en
          écrivant à{' '}
          <a href={`mailto:${company.email}`}>
            <EMail address={company.email} />
          </a>
          .
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
            la coiffeuse chez qui vous avez payé un rendez-vous connaît votre nom ; elle voit votre téléphone, et votre
            adresse si le rendez-vous a lieu chez vous, de {contactWindow.hoursBefore} heures avant son début, ou du
            paiement s’il vient après, jusqu’à trente jours après sa fin ;
          </li>
          <li>
            l’adresse et le téléphone d’une coiffeuse ne sont montrés qu’aux personnes qui lui ont payé un rendez-vous,
            pendant ce même temps ;
          </li>
          <li>
            un e-mail les apporte à l’une et à l’autre au début de ce temps, avec un fichier pour l’agenda, et les
            rappels du rendez-vous les reprennent ; ce qui a été envoyé reste envoyé, même si le rendez-vous est ensuite
            déplacé ou annulé ;
          </li>
          <li>notre équipe les voit quand elle vous aide, ou décide d’une absence ou d’un remboursement ;</li>
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
          et ne passe jamais par nos serveurs : nous n’en avons que la référence du paiement. Les échanges suivent la
          norme de sécurité PCI-DSS.
        </p>
        <p>
          Si vous cochez « Garder cette carte », Stripe la garde pour vos prochains paiements. Nous en notons la marque,
          les quatre derniers chiffres, la date d’expiration et une empreinte, qui évite de la garder deux fois. Elle
          est effacée quand vous la retirez sous <Link to={addresses.ownCards()}>Mes cartes</Link>, ou avec votre
          compte.
        </p>
        <ul>
          <li>
            Les données de votre compte sont gardées tant qu’il existe. Si personne ne s’y connecte pendant deux ans, il
            est effacé ; nous vous prévenons par e-mail trente jours avant. Une inscription jamais confirmée est effacée
            au bout de trente jours.
          </li>
          <li>
            Quand un compte est effacé, ce qui a été payé, remboursé et versé reste dans nos comptes, comme le demande
            le code de commerce, mais sans votre nom, que seules les factures gardent. Les avis restent aussi, sans leur
            auteur ni leurs images.
          </li>
          <li>
            Les fichiers d’une pièce d’identité sont effacés trente jours après notre décision ; ceux des autres pièces,
            trente jours après leur terme, leur refus ou leur remplacement. La décision reste, sans nom une fois le
            compte effacé.
          </li>
          <li>Tant qu’un rendez-vous est à venir ou qu’une somme est due, le compte attend : il est effacé après.</li>
          <li>
            Si une coiffeuse ferme son compte en devant encore une somme, nous gardons son nom et ses coordonnées
            jusqu’à ce que cette somme soit réglée, cinq ans au plus.
          </li>
          <li>
            L’adresse à laquelle vous demandez nos nouveautés est gardée tant que vous les recevez. Elle est effacée dès
            que vous confirmez votre départ par le lien de désinscription que porte chaque message, ou au bout de 48
            heures si vous ne l’avez pas confirmée.
          </li>
          <li>
            Le prénom qu’une coiffeuse note pour un rendez-vous pris par téléphone n’est lu que par elle, et est effacé
            douze mois après ce rendez-vous.
          </li>
          <li>
            Une coiffeuse peut noter ce qu’elle veut retenir d’une personne qui a payé un rendez-vous. Sur le site, elle
            seule le lit ; la personne en reçoit une copie quand elle télécharge ses données. C’est effacé trois ans
            après leur dernier rendez-vous, ou avec l’un des deux comptes.
          </li>
          <li>
            Vos messages sont gardés douze mois après le dernier message ou le dernier rendez-vous avec la même
            personne, plus longtemps seulement tant qu’une absence, un litige ou un signalement est à décider. Quand un
            compte est effacé, les messages qu’il a écrits le sont aussi ; l’autre personne garde les siens.
          </li>
          <li>
            Un signalement, la copie de son contenu et les contestations sont effacés six mois après notre décision, ou
            après notre réponse à une contestation ; jusque-là, ils restent aussi quand le contenu est supprimé ou un
            compte effacé. La décision reste, sans nom une fois le compte effacé.
          </li>
          <li>Ce que Stripe nous annonce d’un paiement est effacé trente jours après avoir servi.</li>
          <li>
            Nos sauvegardes sont effacées au bout de cinq semaines. Si l’une d’elles doit servir, les comptes et les
            inscriptions aux nouveautés qui ont été effacés depuis le sont de nouveau.
          </li>
          <li>
            Vous pouvez à tout moment télécharger une copie de vos données ou supprimer votre compte, sous{' '}
            <Link to={addresses.ownData()}>Mes données</Link> ; ou nous le demander à l’adresse{' '}
            <a href={`mailto:${company.email}`}>
              <EMail address={company.email} />
            </a>
            .
          </li>
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
          <li>
            le portefeuille avec lequel vous choisissez de payer (Apple Pay ou Google Pay) : il transmet votre carte à
            Stripe ;
          </li>
          <li>{company.hostName}, pour l’hébergement du site et de sa base de données ;</li>
          {geocoderHost && <li>{geocoderHost}, pour le nom de la ville où vous êtes, si vous le demandez ;</li>}
          {registerHost && (
            <li>{registerHost}, pour vérifier le SIRET d’une coiffeuse : il reçoit ce numéro et rien d’autre ;</li>
          )}
          <li>
            le service de cartes que vous choisissez sous « Itinéraire » (Plans d’Apple, Google Maps ou OpenStreetMap) :
            il reçoit l’adresse du rendez-vous quand vous touchez son lien, et rien avant.
          </li>
        </ul>
        {analyticsHost && (
          <p>
            Avec votre accord, votre navigateur dit au service {analyticsHost} quelle page est vue, le site qui y a mené
            et l’étape atteinte d’une réservation, sans identifiant ni cookie. Ce service reçoit votre adresse IP, parce
            que votre navigateur l’appelle directement.
          </p>
        )}
        <p>
          Stripe peut traiter des données aux États-Unis, sous le cadre « Data Privacy Framework » ou les clauses
          contractuelles types de la Commission européenne. Rien d’autre n’est transmis hors de l’Union européenne par
          nous. Lorsque vous suivez un lien vers un autre site, c’est la politique de ce site qui s’applique.
        </p>
      </>
    ),
  },
  {
    title: 'Sécurité et cookies',
    body: (
      <>
        <p>
          Nous prenons des précautions raisonnables et suivons les bonnes pratiques du métier : connexions chiffrées,
          mots de passe rendus illisibles, accès limités. Aucune méthode n’est sûre à cent pour cent ; en cas d’incident
          qui vous concerne, nous vous prévenons.
        </p>
        <p>Voici ce qui est déposé dans votre navigateur :</p>
        <StoredItems />
      </>
    ),
  },
  {
    title: 'Pourquoi, à quel titre et combien de temps',
    body: <DataTable />,
  },
  {
    title: 'Mesure d’audience',
    body: <AudienceText analyticsHost={analyticsHost} />,
  },
  {
    title: 'Âge du consentement',
    body: (
      <p>
        {brandName} s’adresse aux personnes majeures. En vous inscrivant, vous déclarez avoir dix-huit ans ou plus. Si
        nous apprenons qu’un compte a été ouvert par une personne mineure, nous le suspendons.
      </p>
    ),
  },
  {
    title: 'Modifications de cette politique',
    body: (
      <p>
        Nous pouvons modifier cette politique ; la modification prend effet dès sa mise en ligne. Si elle change ce que
        nous faisons de vos données, nous le disons ici, avec la date. Si l’entreprise était acquise ou fusionnée, vos
        données pourraient être transmises aux nouveaux propriétaires pour que le service continue, aux mêmes
        conditions.
      </p>
    ),
  },
  {
    title: 'Questions et contact',
    body: (
      <p>
        Pour consulter, corriger ou effacer vos données, déposer une plainte ou simplement comprendre, écrivez à{' '}
        <a href={`mailto:${company.email}`}>
          <EMail address={company.email} />
        </a>{' '}
        ou par courrier à {company.companyName}, {company.address}. Nous répondons sous trente jours. Vous pouvez à tout
        moment saisir la CNIL. Voir aussi les <Link to={addresses.legalNotice()}>mentions légales</Link>.
      </p>
    ),
  },
]
