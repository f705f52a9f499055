import { feeText } from '@couronne/contract/lib/fee-text'
import type { Service } from '@couronne/contract/marketplace/services'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { cheapestOf } from './cheapest-of.ts'

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
export const LinkToServices = ({ services, profile, isOwn }: Props) => {
  const cheapest = cheapestOf(services)
  return (
    cheapest && (
      <div
        data-foot-bar
        className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden"
      >
        <p>
          <span className="block">
            <span className="text-sm text-ink-soft">À partir de</span>{' '}
            <span className="font-display text-xl font-semibold whitespace-nowrap">{priceText(cheapest.total)}</span>
          </span>
          <span className="block text-sm text-ink-soft">{feeText(cheapest)}</span>
        </p>
        {isOwn ? (
          <LinkButton to={addresses.ownServices()} className="min-w-30 sm:min-w-56">
            Modifier<span className="max-sm:sr-only"> mes services</span>
          </LinkButton>
        ) : (
          <LinkButton
            to={`${profile}#services`}
            // Going back then leaves the profile.
            replace
            className="min-w-30 sm:min-w-56"
            onClick={() => document.getElementById('services')?.focus({ preventScroll: true })}
          >
            Choisir<span className="max-sm:sr-only"> une prestation</span>
          </LinkButton>
        )}
      </div>
    )
  )
}
