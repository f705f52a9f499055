import { withTotal } from '@couronne/contract/lib/money'
import { highestPrice, lowestPrice } from '@couronne/contract/marketplace/service-terms'
import { parseEuros } from '#app/lib/euros-input.ts'
import { priceText } from '#app/lib/french.ts'
import { shownPriceText } from './shown-price-text.ts'

/** Says which price people will see for the price that is typed. It has the same height with either text. */
export const PriceHint = ({ typed }: { typed: string }) => {
  const price = parseEuros(typed)
  return (
    <span className="block min-h-10.5">
      {price !== undefined && price >= lowestPrice && price <= highestPrice
        ? shownPriceText(withTotal({ price }).total)
        : `Ce que vous recevez, ${priceText(lowestPrice)} au moins.`}
    </span>
  )
}
