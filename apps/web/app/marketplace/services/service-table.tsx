import { lowestPrice } from '@couronne/contract/marketplace/service-terms'
import type { Service } from '@couronne/contract/marketplace/services'
import { variantText } from '@couronne/contract/marketplace/variant-names'
import { durationText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { durationRangeText } from './duration-range-text.ts'
import { ServicePicture } from './service-picture.tsx'
import { shownPriceText } from './shown-price-text.ts'

type Props = { services: Service[]; onEdit: (service: Service) => void; onRemove: (service: Service) => void }

export const ServiceTable = ({ services, onEdit, onRemove }: Props) => (
  <DataTable
    caption="Mes services"
    rows={services}
    rowKey={({ id }) => id}
    columns={[
      {
        label: 'Prestation',
        isLabelHidden: true,
        cell: (service) => (
          <div className="flex items-center gap-4">
            <ServicePicture service={service} className="size-16" />
            <span className="font-display text-lg font-semibold">{service.libelle}</span>
          </div>
        ),
      },
      {
        label: 'Prix',
        cell: ({ price, total, variants }) =>
          variants.length > 0 ? (
            <VariantList variants={variants} />
          ) : (
            <>
              <span className="font-semibold whitespace-nowrap">{priceText(price)}</span>
              <span className="block text-sm text-ink-soft">{shownPriceText(total)}</span>
              {price < lowestPrice && (
                <span className="block text-sm text-ink-soft">
                  Le prix le plus bas est maintenant de {priceText(lowestPrice)}.
                </span>
              )}
            </>
          ),
      },
      {
        label: 'Durée',
        cell: durationRangeText,
      },
      {
        label: 'Actions',
        isLabelHidden: true,
        cell: (service) => (
          <div className="flex flex-wrap gap-2">
            <Button size="small" tone="secondary" onClick={() => onEdit(service)}>
              Modifier<span className="sr-only"> {service.libelle}</span>
            </Button>
            <Button size="small" tone="quiet" onClick={() => onRemove(service)}>
              Supprimer<span className="sr-only"> {service.libelle}</span>
            </Button>
          </div>
        ),
      },
    ]}
  />
)

const VariantList = ({ variants }: Pick<Service, 'variants'>) => (
  <ul className="grid gap-2 text-left">
    {variants.map((variant) => (
      <li key={variant.id}>
        <span className="block font-semibold">{variantText(variant)}</span>
        <span className="block">{`${priceText(variant.price)} · ${durationText(variant.duration)}`}</span>
        <span className="block text-sm text-ink-soft">{shownPriceText(variant.total)}</span>
      </li>
    ))}
  </ul>
)
