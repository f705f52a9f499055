import { feeText } from '@couronne/contract/lib/fee-text'
import type { Service } from '@couronne/contract/marketplace/services'
import type { ReactNode } from 'react'
import { priceText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { durationRangeText } from './duration-range-text.ts'
import { ServicePicture } from './service-picture.tsx'

type Props = {
  services: Service[]
  chosen: Service | undefined
  onChoose: (service: Service) => void
  /** This stands below the chosen service. */
  children: ReactNode
}

/** Uses buttons and not radios, because a choice goes on to the next step, which an arrow key must not do. */
export const ServiceChoice = ({ services, chosen, onChoose, children }: Props) => (
  <ul className="grid gap-2">
    {services.map((service) => (
      <li key={service.id} className="grid">
        <button
          type="button"
          aria-pressed={service.id === chosen?.id}
          onClick={() => onChoose(service)}
          className={cx(
            'flex min-h-18 items-center gap-x-3 gap-y-1 rounded-control border px-3 py-2 text-left transition-colors hover:border-plum max-[22rem]:flex-wrap sm:gap-4 sm:px-4',
            service.id === chosen?.id ? 'border-plum bg-sable' : 'border-ink/55',
          )}
        >
          <ServicePicture service={service} className="size-14 max-[22rem]:hidden" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{service.libelle}</span>
            <span className="block text-sm text-ink-soft">{durationRangeText(service)}</span>
          </span>
          <span className="max-w-32 text-right max-[22rem]:w-full max-[22rem]:max-w-none max-[22rem]:text-left sm:max-w-none">
            <span className="block font-semibold whitespace-nowrap">{`${fromText(service)}${priceText(service.total)}`}</span>
            <span className="block text-sm text-balance text-ink-soft">{feeText(service)}</span>
          </span>
        </button>
        {service.id === chosen?.id && children}
      </li>
    ))}
  </ul>
)

/** The price of a service with variants is that of its cheapest one. */
const fromText = ({ variants }: Service) => (variants.length > 1 ? 'dès ' : '')
