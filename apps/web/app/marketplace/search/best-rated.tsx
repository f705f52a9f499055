import type { BestRated } from '@couronne/contract/marketplace/search'
import { addresses } from '#app/lib/addresses.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'
import { Stars } from '#app/ui/stars.tsx'

type Props = { professionals: BestRated[] }

export const BestRatedProfessionals = ({ professionals }: Props) =>
  professionals.length > 0 && (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 md:py-16">
      <h2 className="text-3xl">Les mieux notées</h2>
      <div className="braid mt-4 w-28 text-terracotta" />
      <p className="mt-5 max-w-[60ch] text-lg">
        D’après les avis vérifiés de leurs clientes, parmi celles qui ont des heures libres.
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {professionals.map((professional) => (
          <li key={professional.id} className="grid">
            <BestRatedCard professional={professional} />
          </li>
        ))}
      </ul>
    </section>
  )

const BestRatedCard = ({ professional }: { professional: BestRated }) => {
  const { firstname, lastname, image, city, rating, reviewCount, libelles } = professional
  return (
    <article className="relative flex items-center gap-4 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-plum hover:border-plum">
      <Photo filename={image} alt="" sizes="96px" width={96} height={96} className="size-24 shrink-0 rounded-full" />
      <div className="min-w-0">
        <h3 className="text-xl">
          {/* The link of the name covers the whole card. */}
          <PrefetchLink
            to={addresses.profile(professional)}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {firstname} {lastname}
          </PrefetchLink>
        </h3>
        <Stars rating={rating} count={reviewCount} className="mt-1" />
        <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-soft">
          <MapPinIcon className="mt-0.5 size-4" />
          <span>{city}</span>
        </p>
        <p className="mt-1.5 text-sm">{offerText(libelles)}</p>
      </div>
    </article>
  )
}

/** Returns for example `Braids, Nattes, Tissage et 2 autres`. */
const offerText = (libelles: string[]) => {
  const rest = libelles.length - 3
  const named = rest > 1 ? libelles.slice(0, 3) : libelles
  return rest > 1 ? `${named.join(', ')} et ${rest} autres` : named.join(', ')
}
