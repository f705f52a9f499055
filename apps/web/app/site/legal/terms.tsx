import { cancellationHours } from '@couronne/contract/booking/cancellation'
import { requestHours } from '@couronne/contract/booking/limits'
import { type Company, mediationWords } from '@couronne/contract/lib/company'
import type { Site } from '@couronne/contract/lib/page-host'
import { contactWindow } from '@couronne/contract/marketplace/contact-window'
import { guaranteeWords, guarantorWords, legalGuaranteeLines } from '@couronne/contract/shop/sale-texts'
import { Link } from 'react-router'
import { withdrawalText } from '#app/booking/appointments/withdrawal.ts'
import { addresses } from '#app/lib/addresses.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'
import { withdrawal } from './withdrawal.tsx'

const { free, half } = cancellationHours

/** The terms contain these settings of the operator. */
type TermsSettings = Pick<Site, 'withdrawalDays' | 'returns'>

export const terms = (
  brandName: string,
  company: Company,
  { withdrawalDays, returns }: TermsSettings,
): LegalSection[] => [
  {
    title: 'Objet',
    body: (
      <>
        <p>
          Les présentes conditions encadrent l’utilisation du site {brandName}, édité par {company.companyName},{' '}
          {company.legalForm}, {company.address}. Elles lient l’éditeur et toute personne qui visite le site, s’y
          inscrit, y réserve ou y vend ses prestations.
        </p>
        <p>
          {brandName} est un intermédiaire : le contrat de coiffure est conclu entre la cliente et la coiffeuse ;{' '}
          {brandName} organise la réservation et le paiement.
        </p>
        <p>
          Chaque coiffeuse donne mandat à {company.companyName} d’encaisser le prix de ses prestations en son nom et
          pour son compte : le paiement fait sur le site libère la personne qui a réservé.
        </p>
      </>
    ),
  },
  {
    title: 'Accès et inscription',
    body: (
      <>
        <p>
          Consulter le site est libre et gratuit. Réserver ou proposer ses services demande un compte. Il est ouvert aux
          personnes de dix-huit ans ou plus, ce que vous déclarez en vous inscrivant.
        </p>
        <p>
          Vous vous engagez à donner des informations exactes et à les tenir à jour. Votre mot de passe est personnel ;
          prévenez-nous sans attendre si vous pensez que quelqu’un d’autre le connaît.
        </p>
      </>
    ),
  },
  {
    title: 'Recherche et classement des coiffeuses',
    body: (
      <p>
        Les résultats présentent les coiffeuses qui proposent la coiffure demandée et sont libres ce jour-là : d’abord
        celles de la ville, puis les plus proches qui s’y déplacent ; à égalité, les mieux notées, en tenant compte du
        nombre d’avis, et les premières disponibles. Aucune coiffeuse ne paie pour être mieux placée.
      </p>
    ),
  },
  {
    title: 'Réservation, prix et paiement',
    body: (
      <>
        <p>
          La coiffeuse fixe le prix de sa prestation. S’y ajoutent des frais de service : 7 % de ce prix compté sans ses
          centimes, arrondis à l’euro inférieur. Le prix affiché sur le site est toujours le total que vous payez,
          toutes taxes comprises ; la part des frais de service est écrite à côté. Le bouton « Commander avec obligation
          de paiement » rappelle ce total.
        </p>
        <p>
          Les heures choisies vous sont gardées quinze minutes, le temps de payer. La réservation est ferme dès que le
          paiement est accepté ; vous en recevez la confirmation par e-mail, et la coiffeuse aussi. Si le paiement
          échoue ou n’arrive pas, les heures sont rendues et rien n’est débité. Cinq paiements refusés pour une même
          heure la libèrent aussi. Qui laisse dix réservations sans paiement en vingt-quatre heures doit attendre avant
          d’en faire une autre.
        </p>
        <p>
          Certaines coiffeuses confirment les premiers rendez-vous. Le montant est alors seulement réservé sur votre
          carte, et la réservation est ferme quand la coiffeuse accepte et que le montant est débité. Elle a{' '}
          {requestHours.most} heures pour répondre, et jusqu’à {requestHours.beforeStart} heures avant le début. Sans
          accord de sa part, le montant est libéré et rien n’est débité.
        </p>
        <p>
          Une même personne a au plus deux rendez-vous par jour avec une même coiffeuse, et quatre à venir avec elle. Un
          rendez-vous se déplace sans frais, trois fois au plus, tant que le temps qui reste est celui d’une annulation
          gratuite.
        </p>
        <p>
          Jusqu’à {contactWindow.hoursBefore} heures avant le rendez-vous, vous vous écrivez sur le site. Alors, ou dès
          le paiement s’il vient après, chaque partie reçoit le téléphone de l’autre et l’adresse du rendez-vous, par
          e-mail et dans son espace. Ce qui a été envoyé reste envoyé.
        </p>
      </>
    ),
  },
  {
    title: 'Annulation',
    body: (
      <>
        <p>
          Vous pouvez annuler jusqu’au début du rendez-vous, depuis « Mes rendez-vous ».{' '}
          {withdrawalDays > 0
            ? `L’annulation est gratuite ${withdrawalText(withdrawalDays)}, à partir du paiement accepté : tout vous est remboursé. Un jour compte vingt-quatre heures ; déplacer le rendez-vous ne prolonge pas ce délai. Ensuite, selon`
            : 'Selon'}{' '}
          le temps qui reste avant l’heure prévue :
        </p>
        <ul>
          <li>{`${free} heures ou plus : l’annulation est gratuite, tout vous est remboursé ;`}</li>
          <li>{`entre ${free} heures et ${half} heures : la moitié du total reste due ;`}</li>
          <li>{`${half} heures ou moins : le total reste dû.`}</li>
        </ul>
        <p>
          Cinq annulations gratuites sont possibles en trente jours
          {withdrawalDays > 0 && ', sans compter celles du délai qui suit la réservation'}. À partir de la sixième, ce
          que notre prestataire de paiement a pris pour ce rendez-vous reste dû, et rien d’autre.
        </p>
        <p>
          Ce qui vous revient est remboursé aussitôt sur la carte qui a payé. Si la coiffeuse ou {brandName} annule,
          tout vous est remboursé. Le montant exact est toujours indiqué avant que vous confirmiez l’annulation.
        </p>
        <p>Les sommes payées d’avance ne sont pas des arrhes au sens de l’article L214-1 du Code de la consommation.</p>
      </>
    ),
  },
  {
    title: 'Boutique',
    body: (
      <>
        <p>
          Les prix des articles sont en euros, toutes taxes comprises ; les frais de livraison sont affichés avant le
          bouton « Commander avec obligation de paiement ». Une commande est gardée trente minutes, le temps de la
          payer, et celle qui la remplace garde le temps qui reste. Elle contient vingt exemplaires d’un article et
          soixante articles au plus. Tant qu’elle n’est pas expédiée, vous pouvez l’annuler, et elle vous est remboursée
          en totalité.
        </p>
        <h3 id="garanties" className="scroll-mt-28 text-xl">
          Garanties légales
        </h3>
        <p>{guaranteeWords}</p>
        <p>{guarantorWords(company)}</p>
        <div className="prose rounded-control border border-sable-deep px-4 py-3">
          {legalGuaranteeLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </>
    ),
  },
  withdrawal(company, returns),
  {
    title: 'Engagements des coiffeuses',
    body: (
      <>
        <p>
          La coiffeuse exerce en indépendante, avec les qualifications, les déclarations et les assurances que la loi
          demande. Elle publie des prix sincères et des photographies de son propre travail, tient ses disponibilités à
          jour et honore les rendez-vous payés.
        </p>
        <p>
          Le prix de sa prestation lui est versé 48 heures après la fin du rendez-vous, sur le compte Stripe à son nom,
          dès que Stripe l’a confirmé ; une absence signalée ou un paiement contesté suspend ce versement jusqu’à la
          décision. De Stripe à sa banque, il faut de un à sept jours ouvrés. Les frais de service reviennent à{' '}
          {brandName}.
        </p>
      </>
    ),
  },
  {
    title: 'Sécurité le jour du rendez-vous',
    body: (
      <p>
        Une alerte est lue par notre équipe, aux heures écrites à côté du bouton. Elle ne remplace pas un appel au 17 ou
        au 112 en cas de danger. L’autre personne n’en est pas informée. Une fausse alerte, envoyée pour nuire ou pour
        ne pas payer, est un manquement à ces conditions.
      </p>
    ),
  },
  {
    title: 'Avis et contenus',
    body: (
      <p>
        Seule une personne dont le rendez-vous payé a eu lieu, ou dont l’article commandé a été expédié, peut donner un
        avis, une fois pour chacun. De chaque cliente, seul le dernier avis paraît sur la page d’une coiffeuse et compte
        dans sa note. Vous restez responsable de ce que vous publiez, et nous autorisez à l’afficher sur le site.
      </p>
    ),
  },
  {
    title: 'Contenus et signalements',
    body: (
      <>
        <p>Dans les profils, photos, avis, réponses et messages, et lors d’un rendez-vous, ne sont pas admis :</p>
        <ul>
          <li>le harcèlement et les menaces ;</li>
          <li>les propos haineux ou discriminatoires ;</li>
          <li>la violence, le vol et la mise en danger ;</li>
          <li>un contenu sexuel non sollicité ;</li>
          <li>les arnaques, et la demande d’un paiement hors du site ;</li>
          <li>
            les informations fausses ou trompeuses, et les avis qui ne racontent pas une prestation ou un achat réel ;
          </li>
          <li>l’identité ou les photos d’une autre personne ;</li>
          <li>l’atteinte à la vie privée, au droit d’auteur, à une marque ou au droit à l’image ;</li>
          <li>les produits dangereux ou interdits ;</li>
          <li>le démarchage, et les coordonnées avant un premier rendez-vous payé ;</li>
          <li>tout ce qui met une personne mineure en danger.</li>
        </ul>
        <p>
          Vous pouvez signaler un contenu par « Signaler », ou sur la page{' '}
          <Link to={addresses.report()}>Signaler un contenu</Link>, avec ou sans compte et gratuitement. Une personne de
          notre équipe, sans moyen automatisé, lit la copie de ce qui est signalé et décide : un avertissement, le
          retrait du contenu, la suspension du compte, ou rien. Qui a signalé reçoit la décision par e-mail. La personne
          concernée par une mesure en reçoit les motifs.
        </p>
        <p>
          La personne visée par une mesure, ou celle dont le signalement n’a entraîné aucune mesure, peut contester la
          décision une fois, gratuitement, pendant six mois, par le lien de l’e-mail ou depuis le compte. Une autre
          personne de notre équipe répond dès que nous sommes deux. Chacun peut aussi saisir un organisme certifié de
          règlement extrajudiciaire des litiges, ou un tribunal.
        </p>
      </>
    ),
  },
  {
    title: 'Suspension d’un compte',
    body: (
      <p>
        En cas de manquement à ces conditions, nous vous demandons d’y remédier. Sans mise en conformité sous
        vingt-quatre heures, le compte peut être suspendu ; le motif vous est donné et vous pouvez le contester. Un
        manquement grave, comme une fraude ou une mise en danger, peut justifier une suspension immédiate. Notre équipe
        décide alors des rendez-vous à venir : ceux qu’elle annule sont intégralement remboursés.
      </p>
    ),
  },
  {
    title: 'Responsabilité',
    body: (
      <p>
        Chaque coiffeuse répond de sa prestation. {brandName} répond du bon fonctionnement du site, de la réservation et
        du paiement, hors cas de force majeure ou fait d’un tiers. Rien ici ne réduit les droits que la loi donne aux
        consommateurs.
      </p>
    ),
  },
  {
    title: 'Données personnelles et cookies',
    body: (
      <p>
        Ce que nous faisons de vos données est expliqué dans la{' '}
        <Link to={addresses.privacy()}>politique de confidentialité</Link>. Toute demande à leur sujet reçoit une
        réponse sous trente jours. Les cookies ne sont jamais gardés plus de treize mois.
      </p>
    ),
  },
  {
    title: 'Réclamations, médiation et droit applicable',
    body: (
      <>
        <p>
          Une difficulté ? Écrivez d’abord à{' '}
          <a href={`mailto:${company.email}`}>
            <EMail address={company.email} />
          </a>{' '}
          : nous cherchons une solution avec vous et la coiffeuse. {mediationWords(company.mediator)}
          {company.mediator && (
            <>
              {' '}
              Son site : <a href={company.mediator.url}>{company.mediator.url}</a>.
            </>
          )}
        </p>
        <p>Ces conditions sont soumises au droit français, et les litiges aux tribunaux français compétents.</p>
      </>
    ),
  },
  {
    title: 'Modification des conditions',
    body: (
      <p>
        Nous pouvons faire évoluer ces conditions. Les réservations restent régies par la version acceptée au moment où
        elles ont été passées. Avant de réserver ou de publier à nouveau, chaque personne est invitée à accepter la
        nouvelle version.
      </p>
    ),
  },
]
