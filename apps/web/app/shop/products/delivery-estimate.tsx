import type { DeliveryArea, deliveryWindow } from '@couronne/contract/shop/delivery'
import { betweenDaysText } from '#app/lib/french.ts'
import { returnCostText, useReturns } from '#app/shop/products/returns.ts'

export type Delivery = Record<DeliveryArea, ReturnType<typeof deliveryWindow>>

/** Shows between which days a parcel ordered now is expected. */
export const DeliveryEstimate = ({ delivery }: { delivery: Delivery }) => (
  <section aria-labelledby="livraison">
    <h2 id="livraison" className="text-lg">
      Livraison estimée
    </h2>
    <dl className="mt-2 grid gap-1">
      {(
        [
          ['metropole', 'France métropolitaine'],
          ['outre-mer', 'Outre-mer'],
        ] as const
      ).map(([area, name]) => (
        <div key={area} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{name} :</dt>
          <dd>{betweenDaysText(delivery[area])}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-1 text-sm text-ink-soft">
      14 jours après la livraison pour changer d’avis, sans donner de raison. {returnCostText(useReturns())}
    </p>
  </section>
)
