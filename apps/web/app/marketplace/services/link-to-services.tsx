import type { Service } from '@couronne/contract/marketplace/services'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'

type Props = {
  services: Service[]
  profile: string
  /** A professional's own profile links to the page that changes the services. */
  isOwn: boolean
}

/**
 * Links on a phone from anywhere in a profile to its services; their heading has the id `services`. It lies over the
 * foot of the page, which scrolls focused elements clear of it.
 */
export const LinkToServices = ({ services, profile, isOwn }: Props) =>
  services.length > 0 && (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <p>
        <span className="block text-sm text-ink-soft">À partir de</span>
        <span className="block font-display text-xl font-semibold">
          {priceText(Math.min(...services.map(({ price }) => price)))}
        </span>
      </p>
      {isOwn ? (
        <LinkButton to={addresses.ownServices()}>Modifier mes services</LinkButton>
      ) : (
        <LinkButton
          to={`${profile}#services`}
          // Going back then leaves the profile.
          replace
          onClick={() => document.getElementById('services')?.focus({ preventScroll: true })}
        >
          Choisir une prestation
        </LinkButton>
      )}
    </div>
  )
