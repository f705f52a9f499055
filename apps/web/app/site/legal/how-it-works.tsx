import { type Company, mediationWords } from '@couronne/contract/lib/company'
import { guaranteeWords } from '@couronne/contract/shop/sale-texts'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { sortOrders } from '#app/marketplace/search/filters.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import type { LegalSection } from './legal-page.tsx'

/**
 * Explains the platform in the parts that the law asks for (Code de la consommation, D111-7 to D111-9 and D111-16 to
 * D111-18).
 */
export const howItWorks = (brandName: string, company: Company, showsVerifiedOnly: boolean): LegalSection[] => [
  {
    title: 'Qui propose ses services',
    body: (
      <>
        <p>
          Les coiffeuses et coiffeurs exercent en indépendance, comme professionnels : le droit de la consommation
          s’applique à leurs prestations. Leur inscription est gratuite, ouverte aux personnes de dix-huit ans ou plus,
          et demande une adresse e-mail confirmée. Chacun fixe ses prix, ses durées et ses heures.
        </p>
        <p>
          {showsVerifiedOnly
            ? 'Un profil n’est public qu’après la vérification de son dossier par notre équipe.'
            : 'Un profil peut être public avant la vérification de son dossier par notre équipe.'}
        </p>
        <p>
          {brandName} est un intermédiaire : le contrat de coiffure est conclu entre la cliente et la coiffeuse ;{' '}
          {brandName} organise la réservation et le paiement. Les articles de la boutique, eux, sont vendus par{' '}
          {brandName}, ainsi que les mèches proposées pendant une réservation.
        </p>
      </>
    ),
  },
  {
    title: 'Le classement des résultats',
    body: (
      <>
        <p>Une recherche montre au plus 120 profils, libres ce jour-là, dans l’ordre que vous choisissez :</p>
        <ul>
          {sortOrders.map(({ text, rule }) => (
            <li key={text}>
              « {text} » : {rule}.
            </li>
          ))}
        </ul>
        <p>
          L’accueil présente les mieux notées qui ont des heures à venir. Aucune coiffeuse ne paie pour être mieux
          placée. Toutes ont accepté nos conditions générales ; ni ce contrat ni nos frais de service ne changent leur
          place.
        </p>
      </>
    ),
  },
  {
    title: 'Les avis',
    body: (
      <>
        <p>
          Seule une personne dont le rendez-vous payé a eu lieu, ou dont l’article commandé a été expédié, peut donner
          un avis, une fois pour chacun. C’est ce que dit la mention « Avis vérifié ». Personne n’est récompensé pour un
          avis.
        </p>
        <p>
          Un avis paraît aussitôt, sans relecture, avec la date du rendez-vous et celle de sa publication ; les plus
          récents viennent en premier. De chaque cliente, seul le dernier avis paraît sur la page d’une coiffeuse et
          compte dans sa note. Il reste affiché tant que le profil ou l’article l’est. Vous pouvez le retirer dans les
          48 heures et en écrire un autre. La coiffeuse peut y répondre une fois.
        </p>
        <p>
          Notre équipe peut retirer un avis contraire à la loi ou à nos conditions générales : des injures, des données
          personnelles, des propos sans rapport avec le rendez-vous ou l’article. Son auteur en reçoit le motif par
          e-mail et peut le contester. Un avis vous paraît illicite ? <Link to={addresses.report()}>Signalez-le</Link>.
        </p>
      </>
    ),
  },
  {
    title: 'Les prix et les frais de service',
    body: (
      <>
        <p>
          Le prix affiché est le total que vous payez. Il comprend le prix fixé par la coiffeuse et des frais de service
          : 7 % de ce prix, arrondis à l’euro inférieur. Leur montant est écrit à côté.
        </p>
        <p>Les coiffeuses ne paient ni abonnement ni commission.</p>
      </>
    ),
  },
  {
    title: 'Le paiement',
    body: (
      <p>
        Vous payez par carte au moment de réserver, chez Stripe, notre prestataire de paiement. Votre numéro de carte ne
        passe jamais par nos serveurs. L’argent n’est versé à la coiffeuse qu’après le rendez-vous.
      </p>
    ),
  },
  {
    title: 'Annulations, absences et garanties',
    body: (
      <>
        <p>
          Ce que coûte une annulation dépend du temps qui reste :{' '}
          <Link to={addresses.terms()}>les conditions générales</Link> le disent, et le montant exact est toujours
          indiqué avant que vous confirmiez l’annulation. Si la coiffeuse ou {brandName} annule, tout vous est
          remboursé. Chaque partie peut signaler l’absence de l’autre ; notre équipe les lit et décide.
        </p>
        <p>
          {guaranteeWords} {brandName} n’assure pas les prestations de coiffure.
        </p>
      </>
    ),
  },
  {
    title: 'En cas de litige',
    body: (
      <p>
        Écrivez d’abord à{' '}
        <a href={`mailto:${company.email}`}>
          <EMail address={company.email} />
        </a>{' '}
        : nous cherchons une solution avec vous et la coiffeuse. {mediationWords(company.mediator)}
      </p>
    ),
  },
  {
    title: 'Quand un profil n’est plus affiché',
    body: (
      <>
        <p>
          Un profil quitte les résultats quand la coiffeuse n’a plus de service ou d’heure libre, ferme son compte, ou
          est suspendue.{' '}
          {showsVerifiedOnly &&
            'Il les quitte aussi quand une pièce demandée est refusée ou expirée, jusqu’à ce que la nouvelle soit vérifiée. '}
          Deux personnes dont l’une a bloqué l’autre ne se trouvent plus.
        </p>
        <p>
          En cas de manquement à nos conditions, nous vous demandons d’y remédier. Sans mise en conformité sous
          vingt-quatre heures, le compte peut être suspendu ; le motif vous est donné et vous pouvez le contester. Un
          manquement grave, comme une fraude ou une mise en danger, peut justifier une suspension immédiate.
        </p>
      </>
    ),
  },
]
