import { addresses } from '#app/lib/addresses.ts'
import { useBrandName } from '#app/lib/brand-name.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/apropos.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'À propos',
    description:
      'Rapprocher les femmes aux cheveux bouclés, frisés et crépus de coiffeuses qui les connaissent : notre mission et nos quatre valeurs.',
    path: addresses.about(),
  })

const values = [
  {
    title: 'La transparence',
    text: 'Le prix affiché est le total que vous payez, frais de service compris, et ce que coûterait une annulation est affiché avant chaque décision. Les avis viennent de rendez-vous réels, les bons comme les moins bons.',
  },
  {
    title: 'Le professionnalisme',
    text: 'Des coiffeuses indépendantes, qui montrent leur travail et s’engagent sur une heure, une durée et un prix.',
  },
  {
    title: 'L’écoute et la réactivité',
    text: 'Le rendez-vous payé, vous vous écrivez sur le site, et à son approche vous recevez le téléphone de la coiffeuse, et elle le vôtre. Et si quelqu’un manque à l’appel, une personne de notre équipe vous lit et décide.',
  },
  {
    title: 'La proximité',
    text: 'Dans votre quartier, chez vous ou dans son salon, de Montreuil à Fort-de-France : la bonne main n’est jamais très loin.',
  },
]

export default function About() {
  const brandName = useBrandName()
  return (
    <>
      <PageBanner title="À propos" backTo={addresses.home()} />
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 md:grid-cols-[3fr_2fr] md:py-16">
        <div className="text-lg">
          <h2 className="text-3xl text-plum-deep">Notre mission</h2>
          <p className="mt-5">
            Un cheveu bouclé, frisé ou crépu demande du temps, un savoir-faire, et quelqu’un qui l’aime. Trop souvent,
            il faut traverser la ville, se fier au bouche-à-oreille, attendre sans savoir combien on paiera.
          </p>
          <p className="mt-4">
            {brandName} réunit des coiffeuses indépendantes et celles qui les cherchent. Vous dites la coiffure, la
            ville et le jour ; vous choisissez d’après des réalisations et des avis vérifiés ; vous réservez, vous payez
            en ligne, et vous l’attendez chez vous ou poussez la porte de son salon.
          </p>
          <p className="mt-4">
            Pour les coiffeuses, c’est un métier reconnu : leurs prix, leurs heures, leur vitrine, et un paiement sûr
            pour chaque rendez-vous honoré.
          </p>
        </div>
        <div className="flex justify-center -space-x-6" aria-hidden="true">
          <RoundIllustration name="hero-turban" className="w-1/3 max-w-44 self-end bg-sable-deep" />
          <RoundIllustration name="soins-naturels" className="z-1 w-1/2 max-w-60 border-6 border-creme bg-safran" />
          <RoundIllustration name="nattes" className="w-1/3 max-w-44 self-start bg-sable-deep" />
        </div>
      </div>
      <section className="bg-sable">
        <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 md:py-16">
          <h2 className="text-3xl">Nos quatre valeurs</h2>
          <div className="braid mt-4 w-28 text-terracotta" />
          <ul className="mt-8 grid gap-8 sm:grid-cols-2">
            {values.map(({ title, text }) => (
              <li key={title}>
                <h3 className="text-xl text-plum-deep">{title}</h3>
                <p className="mt-2 max-w-[52ch]">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="mx-auto flex max-w-6xl flex-col items-start gap-5 px-4 py-12 sm:px-6 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 className="text-2xl">Et pour vos mèches ?</h2>
          <p className="mt-2 text-lg">Notre boutique présente des extensions, de la plus lisse à la plus crépue.</p>
        </div>
        <LinkButton to={addresses.shop()} size="large">
          Voir la boutique
        </LinkButton>
      </section>
    </>
  )
}
