import type { Service } from '@couronne/contract/services'
import { priceText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'

type Props = {
  services: Service[]
  profile: string
  /** Her own profile: there is nothing to choose, but something to change. */
  isOwn: boolean
  /** Lies over the foot of a phone's page, which then scrolls what takes the focus clear of it. */
  isFootBar?: boolean
  className?: string
}

/** From wherever one reads of her, back to what can be booked; the heading there has the id `services`. */
export const WayToServices = ({ services, profile, isOwn, isFootBar, className }: Props) =>
  services.length > 0 && (
    <div data-foot-bar={isFootBar} className={cx('items-center justify-between gap-4', className)}>
      <p>
        <span className="block text-sm text-ink-soft">À partir de</span>
        <span className="block font-display text-xl font-semibold">
          {priceText(Math.min(...services.map(({ price }) => price)))}
        </span>
      </p>
      {isOwn ? (
        <LinkButton to="/account/service">Modifier mes services</LinkButton>
      ) : (
        <LinkButton
          to={`${profile}#services`}
          // The way back leaves the profile.
          replace
          onClick={() => document.getElementById('services')?.focus({ preventScroll: true })}
        >
          Choisir une prestation
        </LinkButton>
      )}
    </div>
  )
