import { centsFromEuros, eurosFromCents, feeCents } from '@couronne/contract/lib/money'
import { priceText } from '#app/lib/french.ts'

/** What comes to a price: `+ 9 € de frais`; of the smallest prices, nothing. */
export const feeText = (price: number) => {
  const cents = feeCents(centsFromEuros(price))
  return cents > 0 ? `+ ${priceText(eurosFromCents(cents))} de frais` : 'sans frais'
}
