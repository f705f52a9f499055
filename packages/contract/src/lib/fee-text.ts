import { frenchEuros } from './french-formats.ts'
import { centsFromEuros } from './money.ts'

/**
 * Says how much of a total is the service fee, to stand beside that total: `dont 9 € de frais de service`. Price and
 * total are in euros.
 */
export const feeText = ({ price, total }: { price: number; total: number }) => {
  const cents = centsFromEuros(total) - centsFromEuros(price)
  return cents > 0 ? `dont ${frenchEuros(cents)} de frais de service` : 'sans frais de service'
}
