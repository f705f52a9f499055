import { cancellationHours } from '@couronne/contract/booking/cancellation'
import { useWithdrawalDays, withdrawalDaysIn, withdrawalText } from '#app/booking/appointments/withdrawal.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/faq.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Questions fréquentes',
    description:
      'Réserver une coiffeuse en cinq étapes, annuler, payer, obtenir un remboursement : les réponses aux questions les plus fréquentes.',
    path: addresses.faq(),
    data: () => [
      {
        '@type': 'FAQPage',
        mainEntity: questions(withdrawalDaysIn(matches)).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

const steps = [
  {
    title: 'Dites ce qu’il vous faut',
    text: 'La coiffure, le jour et votre ville : la recherche ne montre que des coiffeuses libres ce jour-là.',
  },
  {
    title: 'Choisissez votre coiffeuse',
    text: 'Comparez les notes, lisez les avis, regardez ses réalisations et ses prix.',
  },
  {
    title: 'Réservez en vous inscrivant',
    text: 'Créez votre espace, choisissez l’heure et le lieu du rendez-vous.',
  },
  {
    title: 'Payez en ligne, en toute sécurité',
    text: 'Par carte, chez un prestataire de paiement agréé. Rien d’autre à régler sur place.',
  },
  {
    title: 'Attendez-la chez vous',
    text: 'Si elle se déplace jusqu’à vous. Sinon, rejoignez-la dans son salon, dont l’adresse vous est communiquée 72 heures avant.',
  },
]

const { free, half } = cancellationHours

const questions = (withdrawalDays: number) => [
  {
    question: 'Combien coûte le service ?',
    answer:
      'Le prix affiché est le total que vous payez. Il comprend le prix fixé par la coiffeuse et des frais de service : 7 % de ce prix, arrondis à l’euro inférieur. Leur montant est écrit à côté.',
  },
  {
    question: 'Puis-je annuler un rendez-vous ?',
    answer: `Oui, jusqu’à son début. ${withdrawalDays > 0 ? `C’est gratuit ${withdrawalText(withdrawalDays)}. Ensuite, c’est gratuit` : 'C’est gratuit'} ${free} heures avant ou plus ; la moitié du total reste due entre ${free} heures et ${half} heures ; le total ensuite. Après cinq annulations gratuites en trente jours, la suivante coûte les frais de paiement par carte. Le montant exact est indiqué avant que vous confirmiez.`,
  },
  {
    question: 'Et si la coiffeuse annule ?',
    answer:
      'Tout vous est remboursé, sur la carte qui a payé. Le remboursement part aussitôt ; votre banque peut mettre quelques jours à l’afficher.',
  },
  {
    question: 'La coiffeuse peut-elle venir chez moi ?',
    answer:
      'Si elle indique « se déplace » et que votre ville est dans son rayon, choisissez « Ma Maison » au moment de réserver. Sinon, le rendez-vous a lieu dans son salon.',
  },
  {
    question: 'Mes coordonnées sont-elles visibles ?',
    answer:
      'Non. Seules les connaissent la coiffeuse chez qui vous avez payé un rendez-vous et notre équipe ; votre adresse n’est donnée à la coiffeuse que si elle vient chez vous. Vous voyez ses coordonnées, et elle les vôtres, 72 heures avant le rendez-vous, ou dès le paiement s’il est plus proche ; d’ici là, vous vous écrivez sur le site.',
  },
  {
    question: 'Les avis sont-ils vrais ?',
    answer:
      'Seule une personne dont le rendez-vous payé a eu lieu, ou dont l’article commandé a été expédié, peut donner un avis, une seule fois pour chacun.',
  },
  {
    question: 'Je suis coiffeuse : comment m’inscrire ?',
    answer:
      'Créez votre espace coiffeuse, ajoutez vos prestations, vos photos et vos disponibilités. L’inscription est gratuite.',
  },
]

export default function Faq() {
  const withdrawalDays = useWithdrawalDays()
  return (
    <>
      <PageBanner
        title="Questions fréquentes"
        intro="Cinq étapes jusqu’à votre prochaine coiffure, et les réponses à ce qu’on nous demande le plus."
        backTo={addresses.home()}
      />
      <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid gap-10 md:grid-cols-[1fr_16rem]">
          <div>
            <h2 className="text-3xl text-plum-deep">En cinq étapes</h2>
            <ol className="mt-8 space-y-7">
              {steps.map(({ title, text }, at) => (
                <li key={title} className="flex gap-5">
                  <span
                    aria-hidden="true"
                    className="flex size-12 shrink-0 items-center justify-center rounded-full bg-safran font-display text-xl font-semibold text-ink"
                  >
                    {at + 1}
                  </span>
                  <div>
                    <h3 className="text-xl">{title}</h3>
                    <p className="mt-1.5 max-w-[56ch]">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
            <LinkButton to={addresses.searchForm()} className="mt-9" size="large">
              Chercher une coiffeuse
            </LinkButton>
          </div>
          <RoundIllustration name="hero-bantu" className="hidden w-full self-center bg-sable-deep md:block" />
        </div>
      </section>
      <section className="mx-auto max-w-6xl px-4 pb-6 sm:px-6">
        <h2 className="text-3xl text-plum-deep">Vos questions</h2>
        <div className="mt-6 divide-y divide-sable-deep border-y border-sable-deep">
          {questions(withdrawalDays).map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-plum [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDownIcon className="size-5 text-plum transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-[68ch] pb-5">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  )
}
