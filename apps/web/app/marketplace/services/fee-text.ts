import { centsFromEuros, eurosFromCents, feeCents } from '@couronne/contract/lib/money'
import { priceText } from '#app/lib/french.ts'

/** Returns the fee that is added to a price: `+ 9 € de frais`, or `sans frais` for the smallest prices. */
export const feeText = (price: number) => {
  const cents = feeCents(centsFromEuros(price))
  return cents > 0 ? `+ ${priceText(eurosFromCents(cents))} de frais` : 'sans frais'
}
