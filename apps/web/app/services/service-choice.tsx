import type { Service } from '@couronne/contract/services'
import { durationText, priceText } from '#app/lib/french.ts'
import { ServicePicture } from './service-picture.tsx'

type Props = { services: Service[]; chosen: Service | undefined; onChoose: (service: Service) => void }

export const ServiceChoice = ({ services, chosen, onChoose }: Props) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">Prestation</legend>
    <div className="grid gap-2">
      {services.map((service) => (
        <label
          key={service.id}
          className="flex min-h-18 cursor-pointer items-center gap-3 rounded-control border border-ink/30 px-3 py-2 transition-colors hover:border-plum has-checked:border-plum has-checked:bg-sable has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-plum sm:gap-4 sm:px-4"
        >
          <input
            type="radio"
            name="prestation"
            checked={service.id === chosen?.id}
            onChange={() => onChoose(service)}
            className="size-5 shrink-0 accent-plum"
          />
          <ServicePicture service={service} className="size-14 max-[22rem]:hidden" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{service.libelle}</span>
            <span className="block text-sm text-ink-soft">{durationText(service.duration)}</span>
          </span>
          <span className="font-semibold">{priceText(service.price)}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
