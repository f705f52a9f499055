import { cancellationHours } from '@couronne/contract/booking/cancellation'
import { Link } from 'react-router'
import { useWithdrawalDays, withdrawalText } from '#app/booking/appointments/withdrawal.ts'
import { addresses } from '#app/lib/addresses.ts'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ArrowRightIcon, ClockIcon, ShieldIcon, StarIcon } from '#app/ui/icons.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'

const containerClassName = 'mx-auto max-w-6xl px-4 sm:px-6'

export const ServiceTiles = () => (
  <section className={`${containerClassName} py-12 md:py-16`}>
    <h2 className="text-3xl">Nos Services</h2>
    <div className="braid mt-4 w-28 text-terracotta" />
    <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-5">
      {hairstyles.map(({ text, libelle, drawing }, at) => (
        <li key={libelle} className="grid">
          <PrefetchLink
            to={{ search: `?${new URLSearchParams({ prestation: libelle })}`, hash: '#recherche' }}
            className="group flex flex-col items-center gap-3 rounded-card border border-sable-deep bg-blanc px-3 pt-5 pb-4 text-center font-display text-lg leading-tight font-semibold transition-colors hover:border-plum hover:text-plum"
          >
            <RoundIllustration
              name={drawing}
              className={`w-full max-w-36 ${at % 3 === 1 ? 'bg-safran' : 'bg-sable'}`}
            />
            {text}
          </PrefetchLink>
        </li>
      ))}
    </ul>
  </section>
)

const steps = [
  { title: 'Dites ce dont vous avez envie', text: 'La coiffure, la ville, le jour : trois réponses suffisent.' },
  {
    title: 'Choisissez votre coiffeuse',
    text: 'Ses réalisations, ses prix, les avis de celles qui sont déjà passées entre ses mains.',
  },
  {
    title: 'Réservez et payez en ligne',
    text: 'Le prix affiché est celui que vous payez, frais de service compris. Votre carte est débitée par un prestataire agréé.',
  },
  {
    title: 'Laissez-vous coiffer',
    text: 'Chez vous si elle se déplace, ou dans son salon. Vous n’avez plus rien à régler.',
  },
]

export const HowItWorks = () => (
  <section className="bg-sable">
    <div className={`${containerClassName} py-12 md:py-16`}>
      <h2 className="text-3xl">Comment ça marche</h2>
      <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="border-t-2 border-terracotta pt-4">
            <p className="font-display text-3xl font-semibold text-terracotta" aria-hidden="true">
              {at + 1}
            </p>
            <h3 className="mt-2 text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ol>
      <Link
        to={addresses.faq()}
        className="mt-8 inline-flex min-h-11 items-center gap-2 font-semibold text-plum underline-offset-4 hover:underline"
      >
        Toutes les réponses dans la FAQ <ArrowRightIcon />
      </Link>
    </div>
  </section>
)

export const ShopTeaser = () => (
  <section className={`${containerClassName} far-below py-12 md:py-16`}>
    <div className="relative overflow-hidden rounded-card bg-plum px-6 py-10 text-blanc sm:px-10 md:py-14">
      <Strands />
      <div className="relative max-w-md">
        <h2 className="text-3xl">Découvrir les extensions</h2>
        <p className="mt-4 text-lg">Lisses, ondulées, bouclées ou crépues : des mèches à découvrir.</p>
        <LinkButton to={addresses.shop()} tone="secondary" size="large" className="mt-6 border-transparent">
          Voir la boutique
        </LinkButton>
      </div>
    </div>
  </section>
)

/** Draws locks of hair from straight to kinky, in the shop's colours. */
const Strands = () => (
  <svg
    viewBox="0 0 400 300"
    className="absolute -right-24 bottom-0 hidden h-full opacity-90 sm:block md:right-0"
    fill="none"
    strokeWidth="9"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {[
      { at: 60, colour: '#3a1d14', wave: 0 },
      { at: 105, colour: '#5a2f1c', wave: 6 },
      { at: 150, colour: '#8a4a25', wave: 12 },
      { at: 195, colour: '#b5492e', wave: 16 },
      { at: 240, colour: '#c9803a', wave: 18 },
      { at: 285, colour: '#e8a33d', wave: 20 },
      { at: 330, colour: '#f0c27b', wave: 22 },
    ].map(({ at, colour, wave }) => (
      <g key={at} stroke={colour}>
        {[-12, 0, 12].map((beside) => (
          <path key={beside} d={strand(at + beside, wave)} />
        ))}
      </g>
    ))}
  </svg>
)

const strand = (x: number, wave: number) => {
  const turns = wave === 0 ? 1 : Math.round(2 + wave / 3)
  const height = 340 / turns
  const bends = Array.from(
    { length: turns },
    (_, at) => `q${at % 2 ? -wave : wave} ${Math.round(height / 2)} 0 ${Math.round(height)}`,
  )
  return `M${x}-20${bends.join('')}`
}

const { free, half } = cancellationHours

const promises = (withdrawalDays: number) => [
  {
    icon: <ShieldIcon className="size-8" />,
    title: 'Paiement sécurisé',
    text: 'Votre numéro de carte ne passe jamais par nos serveurs. L’argent n’est versé à la coiffeuse qu’après le rendez-vous.',
  },
  {
    icon: <StarIcon className="size-8" />,
    title: 'Avis vérifiés',
    text: 'Seule une cliente dont le rendez-vous a eu lieu peut donner son avis, une seule fois.',
  },
  {
    icon: <ClockIcon className="size-8" />,
    title: 'Annulation claire',
    text: `Sans frais ${withdrawalDays > 0 ? `${withdrawalText(withdrawalDays)}. Ensuite, sans frais jusqu’à` : 'jusqu’à'} ${free} h avant ; la moitié du total entre ${free} h et ${half} h ; le total ensuite. Le montant est affiché avant d’annuler.`,
  },
]

export const Promises = () => (
  <section className={`${containerClassName} far-below pb-12 md:pb-16`}>
    <h2 className="text-3xl">Réservez l’esprit tranquille</h2>
    <ul className="mt-8 grid gap-8 md:grid-cols-3">
      {promises(useWithdrawalDays()).map(({ icon, title, text }) => (
        <li key={title}>
          <span className="text-feuille">{icon}</span>
          <h3 className="mt-3 text-xl">{title}</h3>
          <p className="mt-2">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

export const ForProfessionals = () => (
  <section className="far-below bg-safran-pale">
    <div className={`${containerClassName} flex flex-col items-center gap-6 py-12 md:flex-row md:gap-10 md:py-14`}>
      <RoundIllustration name="braids" className="w-36 shrink-0 bg-safran" />
      <div className="flex-1 text-center md:text-left">
        <h2 className="text-3xl">Vous êtes coiffeuse ?</h2>
        <p className="mt-3 max-w-[56ch] text-lg">
          Fixez vos prix et vos heures, montrez vos réalisations, soyez payée de chaque rendez-vous honoré.
          L’inscription est gratuite.
        </p>
      </div>
      <LinkButton to={addresses.register.professional()} size="large">
        Créer mon espace
      </LinkButton>
    </div>
  </section>
)
